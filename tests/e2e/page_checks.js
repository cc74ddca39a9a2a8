// What `page_checks.py` asks of a page. It runs in the page, after axe-core.
globalThis.pageChecks ??= (() => {
    // Only violations are requested, without selectors: axe-core would also describe every node that passed.
    const BRIEFLY = { resultTypes: ["violations"], selectors: false };
    // Contrast is checked separately.
    const WITHOUT_CONTRAST = { ...BRIEFLY, rules: { "color-contrast": { enabled: false } } };
    const SMALL = "main :is(button, .btn):not(.btn-link)";
    const MIN_HEIGHT = 43.9;

    const everything = () => [...document.querySelectorAll("*")];
    const firstElements = (violations) => violations.map((found) => [found.id, found.nodes[0].html]);
    const limited = (values) => ({ ...BRIEFLY, runOnly: { type: "rule", values } });
    const isWide = () => document.documentElement.scrollWidth > innerWidth;

    let shown = new WeakSet();
    const noteShown = () => {
        shown = new WeakSet(everything().filter((element) => element.checkVisibility()));
    };

    const violations = async () => firstElements((await axe.run(WITHOUT_CONTRAST)).violations);

    // The violations of these rules, and of all rules on the elements that were hidden at the last `noteShown`.
    const violationsAgain = async (rules) => {
        const { violations: found } = await axe.run(limited(rules));
        const isFresh = (element) => element?.checkVisibility() && !shown.has(element);
        const include = everything().filter((element) => isFresh(element) && !isFresh(element.parentElement));
        if (include.length) found.push(...(await axe.run({ include }, WITHOUT_CONTRAST)).violations);
        return firstElements(found);
    };

    // The colouring of each visible text: its colour, size and weight, and everything painted below it, out to the page.
    const colourings = () => {
        const grounds = new Map(), found = new Map();
        const ground = (element) => {
            if (!element) return "";
            if (!grounds.has(element)) {
                const s = getComputedStyle(element), below = ground(element.parentElement);
                const own = [s.backgroundColor, s.backgroundImage, s.opacity, s.position, s.filter, s.mixBlendMode].join();
                grounds.set(element, own === "rgba(0, 0, 0, 0),none,1,static,none,normal" ? below : `${below}/${own}`);
            }
            return grounds.get(element);
        };
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

    return {
        open: () => document.querySelectorAll("details").forEach((details) => { details.open = true; }),
        colourings: () => [...new Set(colourings().values())],
        violations: async () => ({ found: await violations(), colourings: pageChecks.colourings() }),
        violationsOf: async (rules) =>
            ({ wide: isWide(), found: firstElements((await axe.run(limited(rules))).violations), language: document.documentElement.lang }),
        // With rules, only what these find, and what is shown for the first time.
        check: async (rules) => {
            const small = [...document.querySelectorAll(SMALL)]
                .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < MIN_HEIGHT)
                .map((element) => element.innerText);
            const wide = isWide();
            const found = rules ? await violationsAgain(rules) : await violations();
            noteShown();
            return { wide, small, found, colourings: pageChecks.colourings() };
        },
        // Measure the texts of these colourings, except where axe-core gave no answer before.
        contrast: async (unknown, left) => {
            const ways = colourings(), asked = new Set(unknown), open = new Set(left);
            const there = (element) => ways.get(element) + place(element);
            const include = [...ways.keys()].filter((element) => asked.has(ways.get(element)) && !open.has(there(element)));
            if (!include.length) return { wrong: [], well: [], left: [] };
            const runOnly = { type: "rule", values: ["color-contrast"] };
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
