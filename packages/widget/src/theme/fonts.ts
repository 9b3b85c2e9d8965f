import atkinsonHyperlegibleNext from '@fontsource-variable/atkinson-hyperlegible-next/wght.css?url';
import caveat from '@fontsource-variable/caveat/wght.css?url';
import dmSans from '@fontsource-variable/dm-sans/wght.css?url';
import figtree from '@fontsource-variable/figtree/wght.css?url';
import inter from '@fontsource-variable/inter/wght.css?url';
import lora from '@fontsource-variable/lora/wght.css?url';
import montserrat from '@fontsource-variable/montserrat/wght.css?url';
import nunito from '@fontsource-variable/nunito/wght.css?url';
import openSans from '@fontsource-variable/open-sans/wght.css?url';
import playfairDisplay from '@fontsource-variable/playfair-display/wght.css?url';
import sourceSerif4 from '@fontsource-variable/source-serif-4/wght.css?url';
import spaceGrotesk from '@fontsource-variable/space-grotesk/wght.css?url';

/** The sheets of the fonts that come with a bot, by the names that themes give. Each sheet names its font `… Variable`. */
const sheets: Readonly<Record<string, string>> = {
  'Atkinson Hyperlegible Next': atkinsonHyperlegibleNext,
  Caveat: caveat,
  'DM Sans': dmSans,
  Figtree: figtree,
  Inter: inter,
  Lora: lora,
  Montserrat: montserrat,
  Nunito: nunito,
  'Open Sans': openSans,
  'Playfair Display': playfairDisplay,
  'Source Serif 4': sourceSerif4,
  'Space Grotesk': spaceGrotesk,
};

const asked = new Set<string>();

/**
 * Tells a page of a font that comes with a bot; its files are loaded when a text needs them. A page that forbids them, or
 * is not connected, shows the font of the device. Names that no sheet has are left to the device.
 */
export async function offerFont(name: string): Promise<void> {
  const path = Object.hasOwn(sheets, name) ? sheets[name] : undefined;
  if (path === undefined || asked.has(name)) return;
  asked.add(name);
  try {
    const url = new URL(path, import.meta.url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the font came with ${response.status}`);
    const sheet = new CSSStyleSheet();
    // a sheet that a script makes would look for the files beside the page
    sheet.replaceSync(
      (await response.text()).replaceAll(
        /url\(([^)]+)\)/g,
        (_all, file: string) => `url("${new URL(file.replaceAll(/["']/g, ''), url).href}")`,
      ),
    );
    // fonts of a shadow root count nowhere
    document.adoptedStyleSheets.push(sheet);
  } catch {
    // the next conversation asks again
    asked.delete(name);
  }
}
