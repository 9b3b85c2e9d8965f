import { ParleyChat } from './element/parley-chat.tsx';

// a page may load the script twice
if (!customElements.get('parley-chat')) customElements.define('parley-chat', ParleyChat);
