/** The sandbox must not look like our shop: stripes, another colour, no picture. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f1f2f7, #11131c);
  --surface: light-dark(#ffffff, #1a1d2a);
  --ink: light-dark(#171a2b, #eceef8);
  --ink-2: light-dark(#4d5268, #b3b8cf);
  --line: light-dark(#d5d8e6, #363b52);
  --accent: light-dark(#3f3a94, #b5b2ff);
  --on-accent: light-dark(#ffffff, #15133d);
  --hover: light-dark(#efeefb, #24263d);
  --stripe: light-dark(#ffd447, #d8ab1c);
}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
  min-height: 100vh;
}
.band {
  background: repeating-linear-gradient(-45deg, var(--stripe) 0 18px, #171a2b 18px 36px);
  padding: 10px 16px;
  text-align: center;
}
.band p {
  display: inline-block;
  background: #171a2b;
  color: #ffe38a;
  border-radius: 6px;
  padding: 4px 14px;
  font-weight: 650;
}
main { max-width: 60rem; margin: 0 auto; padding: clamp(20px, 5vw, 48px) 16px 64px; }
main.narrow { max-width: 34rem; }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); line-height: 1.2; letter-spacing: -0.02em; }
.lead { color: var(--ink-2); margin: 8px 0 28px; max-width: 60ch; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 20px; }
.sides { display: grid; gap: 24px; }
@media (min-width: 48rem) {
  .sides { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); align-items: start; }
}
.amount {
  font-size: clamp(1.9rem, 1.6rem + 1.2vw, 2.4rem);
  font-weight: 680;
  letter-spacing: -0.03em;
  line-height: 1.1;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
dl { margin-top: 16px; }
dt { color: var(--ink-2); font-size: 0.875rem; margin-top: 10px; }
dd { margin: 0; overflow-wrap: anywhere; }
button, .button {
  font: inherit;
  font-weight: 620;
  display: block;
  width: 100%;
  min-height: 48px;
  padding: 10px 18px;
  border-radius: 10px;
  border: 1px solid var(--accent);
  background: var(--accent);
  color: var(--on-accent);
  cursor: pointer;
  text-align: center;
  text-decoration: none;
}
.other { list-style: none; padding: 0; margin-top: 20px; border-top: 1px solid var(--line); }
.other li { border-bottom: 1px solid var(--line); }
.other li:last-child { border-bottom: 0; }
.other button {
  border: 0;
  border-radius: 8px;
  background: none;
  color: var(--ink);
  text-align: left;
  padding: 12px 8px;
}
.other span { display: block; font-weight: 400; color: var(--ink-2); font-size: 0.875rem; }
.other button:hover { background: var(--hover); }
.delay { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.delay button { flex: 1 1 11rem; width: auto; }
.delay label { padding-left: 8px; font-size: 0.875rem; color: var(--ink-2); flex: none; }
input {
  font: inherit;
  width: 5.5rem;
  min-height: 44px;
  padding: 6px 10px;
  margin-left: 6px;
  border: 1px solid var(--ink-2);
  border-radius: 8px;
  background: var(--surface);
  color: var(--ink);
}
a { color: var(--accent); }
a.button { color: var(--on-accent); margin-top: 20px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

/** Returns the browser automatically where there is script; otherwise there is the button. */
export const postScript = 'document.forms[0].submit()\n'
