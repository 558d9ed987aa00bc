/**
 * The id that the number of an order, recharge … ends with, typed with its letters or without; '0', which nothing has, for
 * any other text.
 */
export const idOfNumber = (number: string): string =>
  /^(?:[a-z]{2}-?)?(\d{1,18})$/i.exec(number.trim())?.[1] ?? '0'
