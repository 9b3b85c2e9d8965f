// fills the memory of its thread before the thread has started
const all = [];
for (;;) all.push({ of: all });
