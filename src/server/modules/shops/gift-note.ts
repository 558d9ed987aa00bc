import type { Attribute } from '../../../contract/orders/order-schemas.ts'

/** As shops and their apps name it, in lower case and without spaces, hyphens and underscores. */
const names: ReadonlySet<string> = new Set([
  'giftnote',
  'giftmessage',
  'giftcardmessage',
  'giftnotemessage',
  'messageforrecipient',
  'messagetorecipient',
  '礼品留言',
  '礼物留言',
  '贺卡留言',
])

// An underscore at the beginning is kept: apps keep such attributes for themselves.
const isGiftNote = ({ name }: Attribute): boolean =>
  names.has(name.toLowerCase().replaceAll(/(?<=.)[\s_-]|[:：]$/gu, ''))

/** Takes the gift note out of the attributes of an order, so that it does not appear twice. */
export const takeGiftNote = (
  attributes: readonly Attribute[],
): { readonly giftNote: string; readonly attributes: readonly Attribute[] } => {
  const notes = attributes.filter(isGiftNote).map(({ value }) => value.trim())
  return {
    giftNote: [...new Set(notes)].filter((note) => note !== '').join('\n\n'),
    attributes: attributes.filter((attribute) => !isGiftNote(attribute)),
  }
}
