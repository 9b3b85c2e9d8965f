import './app/without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyKeptAppearance } from './ui/appearance.ts';
import { keepFocus } from './ui/kept-focus.ts';
import './ui/tokens.css';
import './ui/base.css';

applyKeptAppearance();
keepFocus();
const element = document.getElementById('app');
if (element === null) throw new Error('invariant: index.html has the element of the app');
createRoot(element).render(<App />);
