import type { Form } from './shared/form/form.ts';

/** Finds forms by a wire type or one of its aliases; `fallback` stands for every other type. */
export function registerForms(forms: readonly Form[], fallback: Form): (type: string) => Form {
  const byType = new Map(
    forms.flatMap((form) => [form.type, ...(form.aliases ?? [])].map((type) => [type, form])),
  );
  return (type) => byType.get(type) ?? fallback;
}
