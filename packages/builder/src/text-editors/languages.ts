import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';

/** The languages that fields for code know. */
export const languages = { css, html, javascript, json } as const;
export type CodeLanguage = keyof typeof languages;
