// What `page_checks.py` asks of a page. It runs in the page, after axe-core.
globalThis.pageChecks ??= (() => {
    // Only violations are requested, without selectors: axe-core would also describe every node that passed.
    const BRIEFLY = { resultTypes: ["violations"], selectors: false };
    // What depends on colours is checked separately.
    const [CONTRAST, LINKING, SCROLLING] = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];
    const WITHOUT_COLOURS = { ...BRIEFLY, rules: { [CONTRAST]: { enabled: false }, [LINKING]: { enabled: false } } };
    const LINK = ":is(a[href], [role=link])";
    // The moves of a sheet are steps in a text.
    const SMALL = "main :is(button, .btn):not(.btn-link, [data-moves] *)";
    const MIN_HEIGHT = 43.9;

    const everything = () => [...document.querySelectorAll("*")];
    const firstElements = (violations) => violations.map((found) => [found.id, found.nodes[0].html]);
    const limited = (values) => ({ ...BRIEFLY, runOnly: { type: "rule", values } });
    const isWide = () => document.documentElement.scrollWidth > innerWidth;

    let shown = new WeakSet();
    const noteShown = () => {
        shown = new WeakSet(everything().filter((element) => element.checkVisibility()));
    };

    const violations = async () => firstElements((await axe.run(WITHOUT_COLOURS)).violations);

    // The violations about scrolling, and those of all rules on the elements that were hidden at the last `noteShown`.
    const violationsAgain = async () => {
        const scrolling = everything().filter(scrolls);
        const found = scrolling.length ? (await axe.run({ include: scrolling }, limited([SCROLLING]))).violations : [];
        const isFresh = (element) => element?.checkVisibility() && !shown.has(element);
        const include = everything().filter((element) => isFresh(element) && !isFresh(element.parentElement));
        if (include.length) found.push(...(await axe.run({ include }, WITHOUT_COLOURS)).violations);
        return firstElements(found);
    };
    const scrolls = (element) =>
        (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) &&
        /auto|scroll/.test(getComputedStyle(element).overflow);

    // The targets that are too small or too close, which axe-core leaves out unless it is asked. What an opened menu covers
    // is no fault.
    const targets = async () => {
        const floats = (element) => /absolute|fixed/.test(getComputedStyle(element).position);
        const over = [...document.querySelectorAll("details[open]")].filter((details) => [...details.children].some(floats));
        const setOpen = (isOpen) => over.forEach((details) => { details.open = isOpen; });
        setOpen(false);
        const found = (await axe.run(limited(["target-size"]))).violations;
        setOpen(true);
        return firstElements(found);
    };

    const remembered = (answer) => {
        const known = new Map();
        return (asked) => {
            if (!known.has(asked)) known.set(asked, answer(asked));
            return known.get(asked);
        };
    };

    // Everything painted below the text of an element, out to the page.
    const grounds = () => {
        const ground = remembered((element) => {
            if (!element) return "";
            const s = getComputedStyle(element), below = ground(element.parentElement);
            const own = [s.backgroundColor, s.backgroundImage, s.opacity, s.position, s.filter, s.mixBlendMode].join();
            return own === "rgba(0, 0, 0, 0),none,1,static,none,normal" ? below : `${below}/${own}`;
        });
        return ground;
    };

    // The colouring of each visible text: its colour, size and weight, and what is below it.
    const colourings = () => {
        const found = new Map(), ground = grounds();
        for (const element of document.querySelectorAll("body, body *")) {
            const written = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
            if ((written || element.matches("input, select, textarea")) && element.checkVisibility()) {
                const s = getComputedStyle(element);
                const own = [s.color, s.fontSize, s.fontWeight, s.textShadow, s.webkitTextStroke];
                found.set(element, [...own, ground(element)].join());
            }
        }
        return found;
    };
    const place = (element) =>
        element ? `${place(element.parentElement)} ${element.tagName}.${element.getAttribute("class")}` : "";

    // The look of each visible link: its own, that of the elements around it up to its block, what is below it, and how
    // much text each part of the block has.
    const looks = () => {
        const ground = grounds();
        const texts = remembered((node) => {
            if (node.nodeType !== 1) return node.nodeType === 3 ? node.data.trim().length : "";
            const inside = [...node.childNodes].map(texts);
            return `${node.tagName}.${node.getAttribute("class")}.${node.checkVisibility()}[${inside}]`;
        });
        const pseudo = (element) => ["::before", "::after"].map((part) => getComputedStyle(element, part).content);
        const look = remembered((element) => {
            const s = getComputedStyle(element);
            const own = [s.color, s.font, s.textDecoration, s.borderTop, s.borderBottom, s.outline, s.display, s.position];
            return [...own, s.float, s.overflow, ...pseudo(element)].join();
        });
        const isBlock = (element) => /^(block|list-item|table|flex|grid|inline-block)/.test(getComputedStyle(element).display);
        const around = remembered((element) =>
            look(element) + (isBlock(element) || !element.parentElement ? texts(element) : around(element.parentElement)));
        const links = [...document.body.querySelectorAll(LINK)].filter((link) => link.checkVisibility());
        return new Map(links.map((link) => [link, look(link) + around(link.parentElement) + ground(link)]));
    };

    // What there is to measure: the colourings and the looks of links.
    const colours = () => ({ colourings: [...new Set(colourings().values())], looks: [...new Set(looks().values())] });

    const has = (feature) => matchMedia(`(prefers-${feature})`).matches;

    return {
        // The width, the height, the theme, and whether transitions are off.
        shape: () => [innerWidth, innerHeight, has("color-scheme: dark") ? "dark" : "light", has("reduced-motion: reduce")],
        open: () => document.querySelectorAll("details").forEach((details) => { details.open = true; }),
        colours,
        violations: async () => ({ found: await violations(), ...colours() }),
        violationsOf: async (rules) =>
            ({ wide: isWide(), found: firstElements((await axe.run(limited(rules))).violations), language: document.documentElement.lang }),
        // The second time, only what the width changes, and what is shown for the first time.
        check: async (isSecond) => {
            const small = [...document.querySelectorAll(SMALL)]
                .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < MIN_HEIGHT)
                .map((element) => element.innerText);
            const wide = isWide();
            const found = [...(isSecond ? await violationsAgain() : await violations()), ...(await targets())];
            noteShown();
            return { wide, small, found, ...colours() };
        },
        // Ask about the first link of each of these looks; return the looks without a violation too.
        links: async (unknown) => {
            const ways = looks(), asked = new Set(unknown), firsts = new Map();
            for (const [link, way] of ways) if (asked.has(way) && !firsts.has(way)) firsts.set(way, link);
            if (!firsts.size) return { wrong: [], well: [] };
            const run = await axe.run({ include: [...firsts.values()] }, { ...limited([LINKING]), elementRef: true });
            const wrong = new Set(run.violations.flatMap((rule) => rule.nodes).map((node) => ways.get(node.element)));
            return { wrong: firstElements(run.violations), well: [...firsts.keys()].filter((way) => !wrong.has(way)) };
        },
        // Measure the texts of these colourings, except where axe-core gave no answer before.
        contrast: async (unknown, left) => {
            const ways = colourings(), asked = new Set(unknown), open = new Set(left);
            const there = (element) => ways.get(element) + place(element);
            const include = [...ways.keys()].filter((element) => asked.has(ways.get(element)) && !open.has(there(element)));
            if (!include.length) return { wrong: [], well: [], left: [] };
            const runOnly = { type: "rule", values: [CONTRAST] };
            const resultTypes = ["violations", "passes"];
            const run = await axe.run({ include }, { runOnly, resultTypes, elementRef: true });
            const elements = (found) => found.flatMap((rule) => rule.nodes).map((node) => node.element);
            const bad = elements(run.violations), wrong = new Set(bad.map((element) => ways.get(element)));
            const good = elements(run.passes);
            const fine = good.map((element) => ways.get(element)).filter((way) => way && !wrong.has(way));
            const answered = new Set([...bad, ...good]);
            return {
                wrong: firstElements(run.violations),
                well: [...new Set(fine)],
                left: [...new Set(include.filter((element) => !answered.has(element)).map(there))],
            };
        },
    };
})();
