// How the elements of a page look: the computed values that its style sheets change, the same with any fonts.
(() => {
    const SIDES = ["top", "right", "bottom", "left"], CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"];
    // Each of these is recorded where it differs from that of the parent; the others, from an element without styles.
    const INHERITED = [
        "color", "font-family", "font-size", "font-style", "font-weight", "font-variant-numeric", "line-height",
        "letter-spacing", "text-align", "text-transform", "text-indent", "text-wrap", "white-space-collapse",
        "overflow-wrap", "word-break", "hyphens", "cursor", "visibility", "list-style-type", "list-style-position",
        "border-collapse", "caption-side", "color-scheme", "accent-color", "pointer-events", "fill", "fill-opacity",
        "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "text-anchor",
    ];
    const OWN = [
        "background-color", "background-image", "background-size", "background-position", "background-repeat",
        "display", "position", "float", "clear", "overflow-x", "overflow-y", "opacity", "z-index", "order",
        "flex-direction", "flex-wrap", "flex-grow", "flex-shrink", "flex-basis",
        "align-items", "align-content", "align-self", "justify-content", "justify-items", "justify-self",
        "grid-template-columns", "grid-template-rows", "grid-template-areas", "grid-auto-flow", "grid-column-start",
        "grid-column-end", "grid-row-start", "grid-row-end", "min-width", "max-width", "min-height", "max-height",
        "text-decoration-line", "text-overflow", "unicode-bidi", "vertical-align", "table-layout", "box-shadow",
        "clip-path", "transform",
        "object-fit", "appearance", "content", "content-visibility", "touch-action", "user-select", "column-count",
        "column-width", "break-inside", "break-after", "scroll-margin-top", "scroll-padding-top",
        "scroll-padding-bottom", "paint-order", "aspect-ratio",
    ];
    // Their resolved values depend on the layout: only those of real elements are recorded, as computed.
    const LAID_OUT = ["width", "height", ...SIDES];
    const BOXES = {
        padding: SIDES.map((side) => `padding-${side}`),
        margin: SIDES.map((side) => `margin-${side}`),
        "border-radius": CORNERS.map((corner) => `border-${corner}-radius`),
    };
    const LINES = ["outline", ...SIDES.map((side) => `border-${side}`)];
    const FRAME = "body > header.site, body > footer.site";
    // Their gaps are as wide as letters.
    const GAPS_OF_LETTERS = ".pair, .versus, .opponents";

    const hex = (_, ...parts) => `#${parts.slice(0, 3).map((part) => (+part).toString(16).padStart(2, "0")).join("")}`;
    const shorten = (value) => value.replace(/url\(("[^"]*"|[^)]*)\)/g, "url()")
        .replace(/^(Fraunces|system-ui|ui-monospace),.*/, "$1")
        .replace(/rgb\((\d+), (\d+), (\d+)\)/g, hex).replace(/(?<![\d.])0px/g, "0");
    // A page has some hundred different values, each of them thousands of times.
    const shortened = new Map();
    const short = (value) => shortened.get(value) ?? shortened.set(value, shorten(value)).get(value);
    // The values of four sides or corners, as short as in a style sheet.
    const same = ([first, second, third, fourth]) => {
        if (second !== fourth) return [first, second, third, fourth].join(" ");
        if (first !== third) return [first, second, third].join(" ");
        return first === second ? first : `${first} ${second}`;
    };

    // The values of an element by the names above, from what reads one property.
    const values = (readRaw, more) => {
        const read = (name) => short(readRaw(name));
        const found = {};
        for (const name of [...INHERITED, ...OWN, ...more]) found[name] = read(name);
        for (const [name, parts] of Object.entries(BOXES)) found[name] = same(parts.map(read));
        for (const name of LINES) {
            const style = read(`${name}-style`), width = style === "none" ? "0" : read(`${name}-width`);
            found[name] = width === "0" ? "none" : `${width} ${style} ${read(`${name}-color`)}`;
        }
        const borders = LINES.slice(1).map((name) => found[name]);
        if (new Set(borders).size === 1) {
            found.border = borders[0];
            for (const name of LINES.slice(1)) found[name] = "";
        }
        const gaps = [read("row-gap"), read("column-gap")];
        if (gaps[0] !== "normal" || gaps[1] !== "normal") found.gap = [...new Set(gaps)].join(" ");
        if (found["text-decoration-line"] !== "none") {
            for (const name of ["text-decoration-color", "text-decoration-thickness", "text-underline-offset"]) found[name] = read(name);
        }
        return found;
    };
    const ofElement = (element) => {
        const map = element.computedStyleMap();
        return values((name) => map.get(name)?.toString() ?? "", LAID_OUT);
    };
    const ofPart = (element, part) => {
        // Margins at the sides may be `auto`: their resolved values depend on the width of texts.
        const style = getComputedStyle(element, part), auto = ["margin-left", "margin-right"];
        return values((name) => (auto.includes(name) ? "0" : style.getPropertyValue(name)), []);
    };

    const kind = (element) => {
        const classes = [...element.classList].sort().map((name) => `.${name}`).join("");
        return `${element.localName}${element.type && element.matches("input") ? `[${element.type}]` : ""}${classes}`;
    };

    // `isFramed`: whether the head and the foot of the site are looked at too, which most pages share.
    return (isFramed) => {
        document.activeElement?.blur();
        // An element inside a shadow root has none of the page's styles.
        const host = document.createElement("div");
        host.style.all = "initial";
        host.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
        document.documentElement.append(host);
        const shadow = host.attachShadow({ mode: "open" }), unstyled = new Map();
        const bare = (element) => {
            const key = `${element.localName} ${element.type} ${element.hasAttribute("href")}`;
            if (!unstyled.has(key)) {
                const plain = document.createElementNS(element.namespaceURI, element.localName);
                for (const name of ["type", "href"]) if (element.hasAttribute(name)) plain.setAttribute(name, element.getAttribute(name));
                shadow.append(plain);
                unstyled.set(key, ofElement(plain));
            }
            return unstyled.get(key);
        };
        const barePart = ofPart(host, "::before");
        // An inherited value is compared with the parent's, except where the browser has one of its own for the element.
        const initial = ofElement(host), inherited = new Set(INHERITED);
        const usual = (name, plain, parent) =>
            (inherited.has(name) && plain[name] === initial[name] ? parent[name] : plain[name] ?? "");
        const changed = (found, plain, parent) => Object.fromEntries(
            Object.entries(found).filter(([name, value]) => value !== "" && value !== usual(name, plain, parent)));

        // Of siblings with the same elements inside, the first three and the last are looked at.
        const shapes = new Map(), left = new Set();
        const shape = (element) => {
            const inside = [...element.children].map(shape).join();
            const own = `${kind(element)} ${element.getAttributeNames()} ${element.getAttribute("aria-current")}`;
            shapes.set(element, `${own}(${inside})`);
            return shapes.get(element);
        };
        shape(document.body);
        const leaveOut = (parent) => {
            const times = new Map();
            for (const child of parent.children) {
                const count = (times.get(shapes.get(child)) ?? 0) + 1;
                times.set(shapes.get(child), count);
                if (count > 3 && child !== parent.lastElementChild) left.add(child);
                else leaveOut(child);
            }
        };
        leaveOut(document.body);

        const seen = new Map(), looks = {}, all = new Map([[null, initial]]);
        const keep = (name, look) => {
            if (!Object.keys(look).length) return;
            const text = JSON.stringify(look), variants = seen.get(name) ?? seen.set(name, new Set()).get(name);
            if (variants.has(text)) return;
            variants.add(text);
            looks[variants.size === 1 ? name : `${name} #${variants.size}`] = look;
        };
        for (const element of document.querySelectorAll("html, body, body *")) {
            if (element.matches("script, template, noscript, option, datalist, datalist *, br, source, use, head *")) continue;
            const parent = element.parentElement;
            if (left.has(element) || left.has(parent) || (!isFramed && element.matches(FRAME))) {
                left.add(element);
                continue;
            }
            const own = ofElement(element);
            if (element.matches(GAPS_OF_LETTERS)) delete own.gap;
            all.set(element, own);
            const name = parent && parent.localName !== "html" ? `${kind(parent)} > ${kind(element)}` : kind(element);
            keep(name, changed(own, bare(element), all.get(parent) ?? all.get(null)));
            for (const part of ["::before", "::after"]) {
                const content = getComputedStyle(element, part).content;
                if (content !== "none" && content !== "normal") keep(name + part, changed(ofPart(element, part), barePart, own));
            }
        }
        host.remove();
        return looks;
    };
})()
