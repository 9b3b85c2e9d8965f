/** The script of a share page: what the page may do because it is the bot's own. */
import { ParleyChat } from './element/parley-chat.tsx';
import './theme/share.css';

const element = document.querySelector<HTMLElement>('parley-chat');
if (element) {
  const { prefill, hideQuery } = element.dataset;
  const query = Object.fromEntries(new URLSearchParams(location.search));
  if (hideQuery !== undefined && location.search !== '') {
    history.replaceState(history.state, '', location.pathname + location.hash);
  }
  // in a frame of somebody's site the visitor may be reading something else there
  if (globalThis.top !== globalThis.self) element.removeAttribute('autofocus');
  customElements.define('parley-chat', ParleyChat);
  if (prefill !== undefined && element instanceof ParleyChat && Object.keys(query).length > 0) {
    // before the microtask in which the element looks at what it was given
    element.prefilledVariables = query;
  }
}
