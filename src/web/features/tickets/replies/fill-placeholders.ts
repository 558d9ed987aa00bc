export const placeholders = ['seller', 'ticket', 'order', 'agent'] as const
export type Placeholder = (typeof placeholders)[number]

/** `{{order}}` becomes the order's number; what is not known stays, so that it is noticed. */
export const fillPlaceholders = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replaceAll(/\{\{ ?([a-z]+) ?\}\}/g, (whole, name: string) => {
    const found = placeholders.find((one) => one === name)
    return (found && values[found]) || whole
  })
