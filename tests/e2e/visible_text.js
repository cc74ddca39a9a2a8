// The texts of a page that cannot be read: without a place, cut off, covered, or out of their box. `visible_text.py` says
// which texts are excepted.
globalThis.unreadableTexts = (excepted) => {
    const TOLERANCE = 1.5; // pixels; a letter may be a little wider or higher than its line
    const SCROLLS = /auto|scroll/;
    const NOT_WRITTEN = "script, style, template, noscript, title, desc, option, textarea, iframe, [hidden]";

    const place = (element) => {
        const name = element.tagName.toLowerCase(), classes = element.getAttribute("class");
        return classes ? `${name}.${classes.trim().split(/\s+/).join(".")}` : name;
    };
    const remembered = (answer) => {
        const known = new Map();
        return (asked) => {
            if (!known.has(asked)) known.set(asked, answer(asked));
            return known.get(asked);
        };
    };
    const styleOf = remembered((element) => getComputedStyle(element));
    const isScroller = (element) =>
        element !== document.documentElement && element !== document.body &&
        (SCROLLS.test(styleOf(element).overflowX) || SCROLLS.test(styleOf(element).overflowY));

    // A label for screen readers: nothing of it is painted.
    const isLabel = (element) => {
        for (let box = element; box; box = box.parentElement) {
            const { clip, clipPath } = styleOf(box);
            if (clipPath === "inset(50%)" || clip === "rect(0px, 0px, 0px, 0px)") return true;
        }
        return false;
    };

    // What there is to read: each text, with the rectangles of its lines.
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest(NOT_WRITTEN) || element.closest(excepted)) continue;
        if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
        if (isLabel(element)) continue;
        texts.push({ node, element });
    }
    const rectsOf = (node) => {
        const start = node.data.search(/\S/), end = node.data.trimEnd().length;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        return [...range.getClientRects()];
    };

    // Whether a colour or a picture is painted, so that what is below it cannot be seen.
    const isOpaque = (style) => style.backgroundImage !== "none" || !/^(rgba\(.*, 0\)|transparent)$/.test(style.backgroundColor);
    const paints = (element) =>
        /^(img|video|canvas|iframe|input|select|textarea)$/i.test(element.tagName) || isOpaque(styleOf(element)) ||
        ["::before", "::after"].some((part) => {
            const style = getComputedStyle(element, part);
            return style.content !== "none" && style.content !== "normal" && isOpaque(style) && style.position === "absolute";
        });
    const writesAt = (element, x, y) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() && rectsOf(node).some(
            (rect) => x > rect.left && x < rect.right && y > rect.top + rect.height / 4 && y < rect.bottom - rect.height / 4));
    const pointsOf = ({ left, right, top, height }) => {
        const inset = Math.min(TOLERANCE, (right - left) / 4);
        return [left + inset, (left + right) / 2, right - inset].flatMap((x) => [0.35, 0.65].map((part) => [x, top + part * height]));
    };

    // What covers the text at a point: "" if nothing does, null if the point is outside the window.
    const coverAt = (element, x, y) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
        if (element.contains(document.elementFromPoint(x, y))) return "";
        const stack = document.elementsFromPoint(x, y);
        const own = stack.findIndex((found) => found === element || element.contains(found));
        const above = own < 0 ? stack : stack.slice(0, own);
        const cover = above.find((found) => !found.contains(element) && !(found.tagName === "svg") && (paints(found) || writesAt(found, x, y)));
        if (cover) return `covered by ${place(cover)}`;
        return own < 0 ? "cut off" : "";
    };
    const coverOf = ({ node, element, top, bottom }) => {
        if (bottom <= scrollY || top >= scrollY + innerHeight) return null;
        let outside = false;
        for (const rect of rectsOf(node)) {
            for (const [x, y] of pointsOf(rect)) {
                const cover = coverAt(element, x, y);
                if (cover) return cover;
                outside ||= cover === null;
            }
        }
        return outside ? null : "";
    };

    // A usual word on three lines or more: its box is too narrow to be read.
    const brokenWord = (node, rects) => {
        if (rects.length < 3) return "";
        const range = document.createRange();
        for (const word of node.data.matchAll(/(?<![\p{L}\p{M}])[\p{L}\p{M}]{2,14}(?![\p{L}\p{M}])/gu)) {
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 2) return word[0];
        }
        return "";
    };

    // Out of its box: past the side of the nearest block around it, or cut by one that hides what does not fit.
    const outOfBox = ({ node, element }) => {
        const rects = rectsOf(node);
        if (!rects.length || rects.every((rect) => rect.width < 1 || rect.height < 1)) return "without a place";
        if (element instanceof SVGElement) return "";
        const broken = brokenWord(node, rects);
        if (broken) return `broken over lines: ${broken}`;
        const sides = { left: Math.min(...rects.map((rect) => rect.left)), right: Math.max(...rects.map((rect) => rect.right)) };
        let isNearest = true;
        for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
            const style = styleOf(box);
            if (style.opacity === "0") return `transparent in ${place(box)}`;
            if (style.display === "inline" || style.display === "contents") continue;
            const { left, right } = box.getBoundingClientRect();
            if (isScroller(box)) return "";
            const hides = style.overflowX !== "visible";
            if ((isNearest || hides) && (sides.left < left - TOLERANCE || sides.right > right + TOLERANCE)) return `wider than ${place(box)}`;
            if (style.textOverflow === "ellipsis" && hides && box.scrollWidth > box.clientWidth) return `shortened in ${place(box)}`;
            isNearest = false;
            if (style.position === "absolute" || style.position === "fixed") break;
        }
        return "";
    };

    // What a field shows: its chosen option, or the example in it.
    const fields = () => {
        const pen = document.createElement("canvas").getContext("2d"), wrong = [];
        for (const field of document.querySelectorAll("select:not([multiple]), input[placeholder]")) {
            if (!field.checkVisibility({ visibilityProperty: true }) || field.closest(excepted) || field.size > 1) continue;
            const style = getComputedStyle(field), written = field.tagName === "SELECT" ? field.selectedOptions[0]?.text : field.placeholder;
            pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
            if (pen.measureText(written ?? "").width > room + TOLERANCE) wrong.push(`${place(field)}: cut off: ${written}`);
        }
        return wrong;
    };

    const all = new CSSStyleSheet();
    all.replaceSync("*, *::before, *::after { pointer-events: auto !important; } html { scroll-behavior: auto !important; }");
    document.adoptedStyleSheets.push(all);
    const before = [scrollX, scrollY];
    const wrong = new Map();
    const report = (text, fault) => wrong.set(text, `${place(text.element)}: ${fault}: ${text.node.data.trim().replace(/\s+/g, " ").slice(0, 60)}`);
    // Where a text is in the page; anywhere, if it is in a part that does not scroll with the page.
    const isApart = (element) => isScroller(element) || /fixed|sticky/.test(styleOf(element).position);
    const span = ({ node, element }) => {
        for (let box = element; box; box = box.parentElement) if (isApart(box)) return { top: -Infinity, bottom: Infinity };
        const rects = rectsOf(node);
        return {
            top: scrollY + Math.min(...rects.map((rect) => rect.top)),
            bottom: scrollY + Math.max(...rects.map((rect) => rect.bottom)),
        };
    };
    const staysOf = remembered((element) =>
        Boolean(element) && (/fixed|sticky/.test(styleOf(element).position) || staysOf(element.parentElement)));
    let left = [];
    for (const text of texts) {
        const fault = outOfBox(text);
        if (fault) report(text, fault);
        else left.push({ ...text, ...span(text) });
    }
    const last = new Map();
    const look = (unread) => unread.filter((text) => {
        const cover = coverOf(text);
        if (cover) last.set(text, cover);
        return cover !== "";
    });
    // What stays in sight is not covered while it does: a sticky part may be below the window's end until it is scrolled to.
    const staying = left.filter((text) => staysOf(text.element));
    const isHeld = (element) => {
        for (let box = element; box; box = box.parentElement) {
            const { position, top, bottom } = styleOf(box), place = box.getBoundingClientRect();
            if (position === "fixed") return true;
            if (position !== "sticky") continue;
            if (top !== "auto" && place.top <= parseFloat(top) + TOLERANCE) return true;
            if (bottom !== "auto" && place.bottom >= innerHeight - parseFloat(bottom) - TOLERANCE) return true;
        }
        return false;
    };
    const covered = () => staying.filter(
        (text) => !wrong.has(text) && isHeld(text.element) && /^covered/.test(coverOf(text) ?? ""));
    // Down the page by half windows: a text may be under a bar that stays where it is, but not all the time.
    const walk = () => {
        const end = document.documentElement.scrollHeight - innerHeight;
        for (let top = 0; left.length; top += innerHeight / 2) {
            scrollTo(0, Math.min(top, end));
            left = look(left);
            for (const text of covered()) report(text, `${coverOf(text)} at ${scrollY} px`);
            if (top >= end) return;
        }
    };
    // Then again for each place to which the parts that scroll by themselves can be scrolled, by halves of them.
    const scrollers = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility() && isScroller(element));
    const placesOf = (box) => {
        const stops = (whole, size) => Array.from({ length: Math.ceil((whole - size) / (size / 2) || 0) + 1 }, (_, stop) => stop * size / 2);
        return stops(box.scrollHeight, box.clientHeight).flatMap((y) => stops(box.scrollWidth, box.clientWidth).map((x) => [x, y]));
    };
    const places = scrollers.map(placesOf);
    for (let step = 0; left.length && step < Math.max(1, ...places.map((stops) => stops.length)); step += 1) {
        scrollers.forEach((box, index) => box.scrollTo(...(places[index][step] ?? [0, 0])));
        walk();
    }
    for (const box of scrollers) box.scrollTo(0, 0);
    // Between two bars there may be less than half a window.
    left = left.filter((text) => {
        text.element.scrollIntoView({ block: "center" });
        return look([text]).length > 0;
    });
    for (const text of left) report(text, last.get(text) ?? "outside the page");
    const found = [...wrong.values(), ...fields()];
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== all);
    scrollTo(...before);
    return found;
};
