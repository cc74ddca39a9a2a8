"""Charts of a league as shapes with roles, which pages draw as SVG and documents as PDF."""
