// What `page_checks.py` asks of a page. It runs in the page, after axe-core.
globalThis.pageChecks ??= (() => {
    // Only violations are requested, without selectors: axe-core would also describe every node that passed.
    const BRIEFLY = { resultTypes: ["violations"], selectors: false };
    const SMALL = "main :is(button, .btn):not(.btn-link)";
    const LINK = ":is(a[href], [role=link])";
    const MIN_HEIGHT = 43.9;
    // The rules that compare elements or texts with one another, or count them.
    const WHOLE = [
        ...["accesskeys", "bypass", "document-title", "duplicate-id-aria", "frame-tested", "frame-title-unique"],
        ...["heading-order", "image-redundant-alt", "label-content-name-mismatch", "landmark-banner-is-top-level"],
        ...["landmark-contentinfo-is-top-level", "landmark-main-is-top-level", "landmark-no-duplicate-banner"],
        ...["landmark-no-duplicate-contentinfo", "landmark-no-duplicate-main", "landmark-one-main", "landmark-unique"],
        ...["page-has-heading-one", "region", "skip-link", "table-duplicate-name"],
    ];
    // The rules about layout and colours.
    const [SCROLLING, LINKING, CONTRAST] = ["scrollable-region-focusable", "link-in-text-block", "color-contrast"];
    // All others judge an element by what `descriptions` says of it, of its contents and of the elements around it.
    const isLeftOut = ({ id, enabled, tags }) => !enabled || [...WHOLE, SCROLLING, LINKING, CONTRAST].includes(id)
        || tags.some((tag) => tag === "experimental" || tag === "deprecated");
    const LOCAL = axe._audit.rules.filter((rule) => !isLeftOut(rule)).map((rule) => rule.id);

    const everything = () => [...document.querySelectorAll("*")];
    const firstElements = (violations) => violations.map((found) => [found.id, found.nodes[0].html]);
    const limited = (values) => ({ ...BRIEFLY, runOnly: { type: "rule", values } });
    const isWide = () => document.documentElement.scrollWidth > innerWidth;
    const remembered = (answer) => {
        const known = new Map();
        return (asked) => {
            if (!known.has(asked)) known.set(asked, answer(asked));
            return known.get(asked);
        };
    };
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

    // The only elements that a rule looks at, by its name.
    const judged = new Map();
    for (const rule of axe._audit.rules) {
        const gather = rule.gather.bind(rule);
        const gathered = (element) => {
            const node = element.matches(rule.selector) && axe.utils.getNodeFromTree(element);
            return node && (!rule.excludeHidden || axe.commons.dom.isVisibleToScreenReaders(node)) ? [node] : [];
        };
        rule.gather = (...given) => judged.get(rule.id)?.flatMap(gathered) ?? gather(...given);
    }
    const violations = async (rules) => (rules.length ? firstElements((await axe.run(limited(rules))).violations) : []);

    // Attributes of no meaning to a rule, those of which it matters only whether they are empty, and those that name
    // other elements. The values of all others are compared.
    const IGNORED = /^(class|id|style|d|points|[xyr]|[cr][xy]|[xy][12]|transform|width|height|viewBox|data-.*|hx-.*)$/;
    const FILLED = /^(href|src|srcset|action|name|value|title|alt|placeholder|aria-label|datetime|min|max|nonce)$/;
    const NAMING = /^(for|form|list|headers|aria-(labelledby|describedby|controls|owns|details|errormessage|flowto))$/;
    const filled = (text) => (text?.trim() ? "+" : "-");
    const named = (id) => {
        const element = document.getElementById(id);
        return element ? element.tagName + filled(element.textContent) : "?";
    };
    const WAYS = [[IGNORED, () => ""], [FILLED, filled], [NAMING, (value) => value.split(" ").map(named).join()]];
    const kept = remembered((name) => (WAYS.find(([names]) => names.test(name)) ?? [null, (value) => value])[1]);
    const isWritten = (element) => {
        for (let node = element.firstChild; node; node = node.nextSibling) {
            if (node.nodeType === 3 && node.data.trim()) return true;
        }
        return false;
    };
    const description = (element) => {
        let text = `${element.tagName} ${isSeen(element)} ${isWritten(element)}`;
        for (const { name, value } of element.attributes) {
            const part = kept(name)(value);
            if (part) text += ` ${name}=${part}`;
        }
        if (!element.labels) return text;
        const labels = [...element.labels].map((label) => filled(label.textContent));
        return `${text} ${labels} ${element.checked} ${element.disabled}`;
    };
    // One line for each element: the number of its parent, and what it is.
    const descriptions = () => {
        const numbers = new Map([[null, -1]]);
        return everything().map((element, number) => {
            numbers.set(element, number);
            return `${numbers.get(element.parentElement)} ${description(element).replaceAll("\n", " ")}`;
        }).join("\n");
    };

    // The colouring of each visible text: its colour, size and weight, and what is painted below it, out to the page.
    // One of those that axe-core does not decide on has its place too: the names and classes of the enclosing elements.
    const colourings = (undecided) => {
        const found = new Map(), open = new Set(undecided);
        const ground = remembered((element) => {
            if (!element) return "";
            const s = getComputedStyle(element), below = ground(element.parentElement);
            const own = [s.backgroundColor, s.backgroundImage, s.opacity, s.position, s.filter, s.mixBlendMode].join();
            return own === "rgba(0, 0, 0, 0),none,1,static,none,normal" ? below : `${below}/${own}`;
        });
        for (const element of document.querySelectorAll("body, body *")) {
            if ((isWritten(element) || element.matches("input, select, textarea")) && element.checkVisibility()) {
                const s = getComputedStyle(element);
                const own = [s.color, s.fontSize, s.fontWeight, s.textShadow, s.webkitTextStroke];
                const colouring = [...own, ground(element)].join();
                found.set(element, open.has(colouring) ? colouring + place(element) : colouring);
            }
        }
        return found;
    };
    const place = (element) =>
        element ? `${place(element.parentElement)} ${element.tagName}.${element.getAttribute("class")}` : "";

    // How each visible link and the elements around it up to its block look, and whether the block has other text.
    const linkings = () => {
        const look = remembered((element) => {
            const s = getComputedStyle(element);
            const own = [s.color, s.backgroundColor, s.backgroundImage, s.fontSize, s.fontWeight, s.fontFamily];
            own.push(s.fontStyle, s.textDecoration, s.borderBottom, s.outline, s.display);
            const isInline = s.display.startsWith("inline") && element !== document.body;
            return isInline ? [own, look(element.parentElement)].join() : `${own},${hasOtherText(element)}`;
        });
        const hasOtherText = (block) => {
            const all = [...block.querySelectorAll(LINK)].map((link) => link.textContent).join("");
            return all.replace(/\s/g, "") !== block.textContent.replace(/\s/g, "");
        };
        const links = [...document.body.querySelectorAll(LINK)].filter((link) => link.checkVisibility());
        return new Map(links.map((link) => [link, look(link)]));
    };
    const scrolls = (element) => {
        const isLarger = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
        return isLarger && /auto|scroll/.test(getComputedStyle(element).overflow);
    };

    // The first element with each of these values.
    const firstOf = (values, asked) => {
        const left = new Set(asked);
        return [...values].filter(([, value]) => left.delete(value)).map(([element]) => element);
    };

    // Measure a text of these colourings in each place.
    const contrast = async (unknown, undecided) => {
        const ways = colourings(undecided), asked = new Set(unknown);
        const texts = [...ways].filter(([, way]) => asked.has(way));
        const places = new Map(texts.map(([element, way]) => [element, way + place(element)]));
        const include = firstOf(places, places.values());
        if (!include.length) return { wrong: [], well: [], left: [] };
        const runOnly = { type: "rule", values: [CONTRAST] };
        const resultTypes = ["violations", "passes"];
        const run = await axe.run({ include }, { runOnly, resultTypes, elementRef: true });
        const elements = (found) => found.flatMap((rule) => rule.nodes).map((node) => node.element);
        const bad = elements(run.violations), wrong = new Set(bad.map((element) => ways.get(element)));
        const good = elements(run.passes);
        const fine = good.map((element) => ways.get(element)).filter((way) => way && !wrong.has(way));
        const answered = new Set([...bad, ...good]), left = include.filter((element) => !answered.has(element));
        const plain = colourings([]);
        return {
            wrong: firstElements(run.violations),
            well: [...new Set(fine)],
            left: left.map((element) => [plain.get(element), plain.get(element) + place(element)]),
        };
    };

    return {
        open: () => document.querySelectorAll("details").forEach((details) => { details.open = true; }),
        colourings: (undecided) => [...new Set(colourings(undecided).values())],
        contrast,
        violationsOf: async (rules) =>
            ({ wide: isWide(), found: await violations(rules), language: document.documentElement.lang }),
        look: (undecided) => ({
            wide: isWide(),
            small: [...document.querySelectorAll(SMALL)]
                .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < MIN_HEIGHT)
                .map((element) => element.innerText),
            scrolls: everything().some(scrolls),
            descriptions: descriptions(),
            colourings: pageChecks.colourings(undecided),
            linkings: [...new Set(linkings().values())],
        }),
        // The violations of these elements (by their numbers), looks of links and colourings, and, if asked for, of the
        // rules about the whole document and about scrolling.
        check: async ({ whole, numbers, scrolls, linkings: looks, colourings: colours, undecided }) => {
            const all = everything(), links = firstOf(linkings(), looks), rules = [];
            if (whole) rules.push(...WHOLE);
            if (scrolls) rules.push(SCROLLING);
            if (numbers.length) rules.push(...LOCAL);
            if (links.length) rules.push(LINKING);
            for (const id of LOCAL) judged.set(id, numbers.map((number) => all[number]));
            judged.set(LINKING, links);
            const found = await violations(rules);
            judged.clear();
            return { found, contrast: await contrast(colours, undecided) };
        },
    };
})();
