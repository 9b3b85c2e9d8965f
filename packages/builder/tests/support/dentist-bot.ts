import { withFocus, type Driver, type Place } from '@parley/testing/browser';

/** Clicks and keys of somebody at a page. */
type Work = { clicks: number; keys: number };

/** The driver, whose clicks and keys are counted in `work`. */
export function counted(driver: Driver, work: Work): Driver {
  return {
    ...driver,
    async click(place) {
      await driver.click(place);
      work.clicks++;
    },
    async type(place, text) {
      await driver.type(place, text);
      work.keys += text.length;
    },
    async press(place, key) {
      await driver.press(place, key);
      work.keys++;
    },
  };
}

const panel: Place = { role: 'complementary', name: 'Panel' };
const palette: Place = { role: 'complementary', name: 'Add' };
const field = (name: string): Place => ({ role: 'textbox', name, within: panel });
const combo = (name: string): Place => ({ role: 'combobox', name, within: panel });
const option = (name: string): Place => ({ role: 'option', name, isExact: true });
const button = (name: string | RegExp, within?: Place): Place => ({
  role: 'button',
  name,
  ...(within && { within }),
});

/** Goes from the page that a link for signing in leads to, to the published bot of a practice. */
export async function makeDentistBot(author: Driver, practice: string): Promise<void> {
  const add = async (kind: string): Promise<void> => {
    await author.click({ role: 'button', name: kind, isExact: true, nth: 0, within: palette });
    await author.see({ role: 'heading', name: kind, isExact: true, within: panel });
  };
  /** Types where the cursor is: adding a block has put it there. */
  const write = async (target: Place, text: string): Promise<void> => {
    await author.see(withFocus(target));
    await author.type(target, text);
  };
  /** Types a name where the cursor is, and takes it when the list offers it so. */
  const take = async (target: Place, name: string, offer = name): Promise<void> => {
    await write(target, name);
    await author.see(option(offer));
    await author.press(target, 'Enter');
  };
  /** Begins the name of a variable in a text, and takes the one that the list has marked. */
  const insert = async (target: Place, begun: string, name: string): Promise<void> => {
    await author.type(target, `{{${begun}`);
    await author.see({ ...option(name), css: '[data-focused]' });
    await author.press(target, 'Enter');
    await author.seeGone(option(name));
  };
  const answer = async (question: string, variable: string): Promise<void> => {
    await write(field('Message'), question);
    const saved = combo('Save the answer in');
    await author.click(saved);
    await take(saved, variable, `Create “${variable}”`);
  };
  const ask = async (kind: string, question: string, variable: string): Promise<void> => {
    await add(kind);
    await answer(question, variable);
  };
  const leadOn = async (way: string | RegExp, kind: RegExp): Promise<void> => {
    const list: Place = { role: 'dialog', name: 'Add a block' };
    await author.click(button('Connect to …', panel));
    await author.click({ role: 'menuitem', name: way });
    await author.click({ role: 'menuitem', name: 'A new group' });
    await author.click({ role: 'menuitem', name: kind, nth: 0, within: list });
  };

  await author.click(button(/^Continue/));
  // a button for the first, and a link above the others
  await author.click({ css: ':is(a, button)', text: 'New bot', nth: 0 });
  await author.click(button('Create bot'));
  await author.click(button(/^Say hello/));
  await write(field('Message'), 'Welcome to our practice');
  await add('Picture');
  await write(field('Picture'), new URL('/practice.png', practice).href);
  await ask('Text answer', 'What is your name?', 'Name');
  await ask('Email address', 'Where can we write to you?', 'Email');
  await ask('Phone number', 'Where can we call you?', 'Phone');
  await ask('Buttons', 'What can we do for you?', 'Service');
  const words = (nth: number): Place => ({ ...field('Button text'), nth });
  await author.click(words(0));
  await author.press(words(0), 'Control+a');
  for (const [index, service] of ['Check-up', 'Cleaning', 'Braces'].entries()) {
    if (index > 0) await author.press(words(index - 1), 'Enter');
    await write(words(index), service);
  }
  await add('Condition');
  await take(combo('Variable'), 'Service');
  await author.click(field('Value'));
  await author.type(field('Value'), 'Braces');
  await leadOn(/Service/, /^Text\s*Messages/);
  await write(field('Message'), 'We call you first.');
  await author.click({ css: '[data-block]', text: 'Otherwise' });
  await leadOn('Otherwise', /^Date/);
  await answer('When would you like to come?', 'Day');
  await author.click(button('Not before today', panel));
  await ask('Number', 'How many of you will come?', 'People');
  await add('Set a variable');
  await take(combo('Variable'), 'Price', 'Create “Price”');
  await author.click(field('Text or calculation'));
  await insert(field('Text or calculation'), 'Peo', 'People');
  await author.type(field('Text or calculation'), ' * 40');
  await add('HTTP request');
  await write(field('Address'), practice);
  await add('Text');
  await write(field('Message'), 'Thank you, ');
  await insert(field('Message'), 'Na', 'Name');
  await author.type(field('Message'), ': ');
  await insert(field('Message'), 'Pri', 'Price');
  await author.type(field('Message'), ' euros.');
  await author.click(button('Publish', { role: 'banner' }));
  await author.click(button(/^Publish/, { role: 'dialog' }));
  await author.see({ role: 'link', within: { role: 'region', name: /notification/i } });
}

/** Talks to the bot on its page, by keys and by the mouse, until it has said its last message. */
export async function visitDentist(visitor: Driver, page: string): Promise<void> {
  const hears = (text: string): Promise<void> => visitor.see({ css: '.line.host .bubble', text });
  const answers = async (question: string, target: Place, text: string): Promise<void> => {
    await hears(question);
    // the cursor follows the questions
    await visitor.see(withFocus(target));
    await visitor.type(target, text);
  };
  const line = (name: string): Place => ({ role: 'textbox', name });
  const send = button('Send');

  await visitor.open(page);
  await hears('Welcome to our practice');
  await answers('What is your name?', line('Type your answer'), 'Ada');
  await visitor.press(line('Type your answer'), 'Enter');
  await answers('Where can we write to you?', line('Type your email address'), 'ada@example.com');
  await visitor.click(send);
  await answers('Where can we call you?', line('Type your phone number'), '+44 20 7946 0958');
  await visitor.press(line('Type your phone number'), 'Enter');
  await hears('What can we do for you?');
  await visitor.click(button('Cleaning'));
  await hears('When would you like to come?');
  const day: Place = { css: 'input[type=date]' };
  await visitor.see(withFocus(day));
  // the least month and the least day: some browsers go on by themselves after two digits, and some do not
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowRight']) await visitor.press(day, key);
  await visitor.type(day, '2031');
  await visitor.click(send);
  await answers('How many of you will come?', line('Type a number'), '2');
  await visitor.press(line('Type a number'), 'Enter');
  await hears('Thank you, Ada: 80 euros.');
}
