// Loaded by the bench into every page that it measures, before the page's own scripts, never by a product. Pages have it
// as `probe`.
(() => {
  const longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  performance.setResourceTimingBufferSize(10_000);

  const frame = () => new Promise(requestAnimationFrame);
  /** Resolves after the work of the current frame: its style, layout and paint are done. */
  const painted = async () => {
    await frame();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(undefined);
    });
  };
  const longestTask = (from, until) =>
    Math.max(
      0,
      ...longTasks
        .filter(({ startTime, duration }) => startTime + duration >= from && startTime <= until)
        .map(({ duration }) => duration),
    );

  /** Calls `act` once in each frame for so long; gives the length of each frame in milliseconds. */
  const frames = async (ms, act) => {
    const lengths = [];
    let before = await frame();
    const end = before + ms;
    for (let count = 0; before < end; count++) {
      act(count);
      const now = await frame();
      lengths.push(now - before);
      before = now;
    }
    return lengths;
  };

  const pane = () => document.querySelector('.react-flow__pane');
  const wheel = (options) => {
    const { left, top, width, height } = pane().getBoundingClientRect();
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    pane().dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ...at, ...options }));
  };
  /** Steps that a pan goes to one side, and then back. */
  const panSteps = 45;
  let panned = 0;
  /** Goes on where the last pan ended: rounds that all began to one side would leave the bot behind, and move over nothing. */
  const pan = () => {
    const sign = panned++ % (2 * panSteps) < panSteps ? 1 : -1;
    wheel({ deltaX: 60 * sign, deltaY: 24 * sign });
  };
  const zoom = (count) => wheel({ ctrlKey: true, deltaY: count % 40 < 20 ? 1 : -1 });
  const scale = () =>
    new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a;

  const positionOf = (id) => [
    id,
    document.querySelector(`.react-flow__node[data-id="${id}"]`)?.style.transform ?? 'unseen',
  ];

  const conditions = {
    /** The row of a block says a text. */
    row: ([id, text]) => document.querySelector(`[data-block="${id}"]`)?.textContent.includes(text),
    nodes: (count) => document.querySelectorAll('.react-flow__node').length === count,
    /** A node is somewhere else than it was. */
    moved: ([id, before]) => positionOf(id)[1] !== before,
    /** The search says how often it finds what is typed. */
    found: () => {
      const count = document.querySelector('[role="search"] [role="status"]');
      return count !== null && count.textContent !== '' && count.ariaBusy !== 'true';
    },
    /** The next frame shows what there is to show. */
    frame: () => true,
  };

  globalThis.probe = {
    scale,
    positionOf,
    pan: (ms) => frames(ms, pan),
    zoom: (ms) => frames(ms, zoom),
    /** Zooms at the middle of the canvas. */
    async zoomTo(target) {
      for (let count = 0; count < 200 && Math.abs(Math.log2(scale() / target)) > 0.03; count++) {
        wheel({ ctrlKey: true, deltaY: Math.max(-8, Math.min(8, Math.log2(scale() / target) * 25)) });
        await frame();
      }
      await painted();
      return scale();
    },
    /** Drags the element of a selector that is nearest to the middle of the window, by its title or its middle. */
    async drag(ms, selector, isByTitle) {
      const [middleX, middleY] = [innerWidth / 2, innerHeight / 2];
      const points = [...document.querySelectorAll(selector)].flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, isByTitle ? top + 10 * scale() : top + height / 2];
        return element.contains(document.elementFromPoint(x, y)) ? [{ x, y }] : [];
      });
      if (points.length === 0) throw new Error(`nothing that can be dragged is in sight: ${selector}`);
      const away = ({ x, y }) => Math.hypot(x - middleX, y - middleY);
      const { x, y } = points.sort((a, b) => away(a) - away(b))[0];
      const send = (type, target, clientX, clientY) =>
        target.dispatchEvent(
          new MouseEvent(type, {
            bubbles: true,
            cancelable: true,
            view: window,
            clientX,
            clientY,
            buttons: 1,
          }),
        );
      send('mousedown', document.elementFromPoint(x, y), x, y);
      const lengths = await frames(ms, (count) => {
        const angle = count / 15;
        send('mousemove', window, x + 80 * Math.sin(angle), y + 80 * (1 - Math.cos(angle)));
      });
      // back to where it was: a further round finds it there
      send('mousemove', window, x, y);
      send('mouseup', window, x, y);
      return lengths;
    },
    /** The place of a point of the flow in the window. */
    at({ x, y }) {
      const { a, e, f } = new DOMMatrix(
        getComputedStyle(document.querySelector('.react-flow__viewport')).transform,
      );
      const { left, top } = pane().getBoundingClientRect();
      return { x: left + e + x * a, y: top + f + y * a };
    },
    /** The ceiling: a layer moved by its transform alone. */
    move(ms, zoomed) {
      const layer = document.querySelector('#layer');
      let [x, y] = [0, 0];
      return frames(ms, (count) => {
        const sign = count % 90 < 45 ? -1 : 1;
        x += 30 * sign;
        y += 12 * sign;
        layer.style.transform = `translate(${x}px, ${y}px) scale(${zoomed})`;
      });
    },
    /**
     * Measures the next key, from the moment it is pressed: until its handlers have run, and until the frame is painted
     * that fulfils a condition. `keyTimes` has the result: a key that is pressed at once would come before its listener.
     */
    nextKey(condition, value) {
      this.keyTimes = new Promise((resolve, reject) => {
        document.addEventListener(
          'keydown',
          (event) => {
            const start = event.timeStamp;
            const began = performance.now();
            let scriptMs;
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => (scriptMs ??= performance.now() - began);
            port2.postMessage(undefined);
            const look = async () => {
              let [longestFrame, before] = [0, start];
              for (;;) {
                await painted();
                const now = performance.now();
                longestFrame = Math.max(longestFrame, now - before);
                before = now;
                if (conditions[condition](value)) break;
                if (now - start > 60_000) {
                  const nodes = document.querySelectorAll('.react-flow__node').length;
                  reject(
                    new Error(
                      `after a minute there is no ${condition} ${value}, and there are ${nodes} nodes`,
                    ),
                  );
                  return;
                }
              }
              const paintMs = performance.now() - start;
              resolve({ scriptMs, paintMs, longestFrame, longestTask: longestTask(start, start + paintMs) });
            };
            void look();
          },
          { capture: true, once: true },
        );
      });
    },
    /** Follows a link and measures until the canvas is drawn. */
    async open(path) {
      const start = performance.now();
      document.querySelector(`a[href$="${path}"]`).click();
      while (!document.querySelector('.react-flow__node')) await frame();
      await painted();
      const ms = performance.now() - start;
      return { ms, longestTask: longestTask(start, start + ms) };
    },
    /** The moments at which answers to calls arrived whose address ends so, in milliseconds of the page. */
    answersTo: (ending) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith(ending))
        .map(({ responseEnd }) => responseEnd),
    now: () => performance.now(),
  };
})();
