import { counted, formatNumber } from '../kernel/format.ts'
import type { ImportProblemCode } from './import-problems.ts'

type ProblemWords = Readonly<Record<ImportProblemCode, (detail: string) => string>>

export const importProblemText: { readonly en: ProblemWords; readonly zh: ProblemWords } = {
  en: {
    extraCells: (count) =>
      `This row has ${counted(Number(count), 'more cell', 'more cells')} than the header. Put quotation marks around any text that contains the separator.`,
    formula: () => 'contains a formula. Copy the cell and paste it as a value.',
    lostCharacters: () => 'contains unreadable characters (�). Enter the text again.',
    formulaSign: (character) =>
      `starts with “${character}”, like a formula. Enter it as plain text without that sign.`,
    tooLong: (limit) => `is longer than ${limit} characters. Shorten it.`,
    emptyOrderName: () => 'is empty. Enter an order number in every row.',
    emptyCountry: () => 'is empty. Enter the two-letter country code, such as US.',
    emptyRecipient: () => 'is empty. Enter the recipient’s name.',
    emptyCity: () => 'is empty. Enter the city.',
    emptyAddress: () => 'is empty. Enter the street and house number.',
    emptyTitle: () => 'is empty. Enter the product name.',
    emptyQuantity: () => 'is empty. Enter the quantity.',
    orderOver: (status) => `shows that the order was ${status}. Remove its rows.`,
    unknownStatus: () => 'must be one of paid, pending, authorized, partially_paid, partially_refunded.',
    cancelledInShop: () => 'shows that the order was cancelled in the shop. Remove its rows.',
    shippedInShop: () => 'shows that the shop has already shipped the order. Remove its rows.',
    unknownCountry: (typed) =>
      `“${typed}” is not a recognised country. Enter the two-letter code, such as US.`,
    notEmail: () => 'is not a valid email address. Correct it or leave it empty.',
    unknownSku: (code) => `“${code}” is not a Quayside SKU. Leave it empty to have the product quoted.`,
    inactiveSku: (code) => `“${code}” is no longer sold. Choose another SKU.`,
    notQuantity: () => 'must be a whole number from 1 to 10,000.',
    ambiguousQuantity: (typed) =>
      `“${typed}” may mean thousands or decimals. Enter only the digits of a whole number, such as 1000 or 1.`,
    notAmount: () => 'is not an amount. Use a format like 12.50.',
    ambiguousAmount: (typed) =>
      `“${typed}” may mean thousands or decimals. Enter it with two decimals, such as 1299.00 or 1.30.`,
    numberFormat: () =>
      'was shortened by the spreadsheet, so that digits are missing. Format that column as text and enter it again.',
    notDate: () => 'is not a date. Use a format like 2026-10-31.',
    otherRecipient: (row) =>
      `differs from row ${row} of the same order. If it is another order, give it its own number.`,
    nothingToShip: () => 'leaves nothing to ship in this order. Remove its rows.',
    tooManyLines: (limit) => `has more than ${limit} line items. Split the order.`,
    repeated: (row) =>
      `is already in row ${row} with different content. Give all rows of an order the same address and status, or use another order number.`,
    amountTooLarge: () => 'takes this order over the value or weight limit. Split the order.',
  },
  zh: {
    extraCells: (count) =>
      `该行比表头多 ${formatNumber(Number(count), 'zh')} 个单元格。请给含有分隔符的文字加上引号。`,
    formula: () => '含有公式。请复制该单元格并粘贴为值。',
    lostCharacters: () => '含有乱码字符（�）。请重新填写。',
    formulaSign: (character) => `以“${character}”开头，会被当作公式。请去掉该符号，按纯文本填写。`,
    tooLong: (limit) => `超过 ${limit} 个字符，请缩短。`,
    emptyOrderName: () => '为空。每一行都需要订单号。',
    emptyCountry: () => '为空。请填写两位国家代码，例如 US。',
    emptyRecipient: () => '为空。请填写收件人。',
    emptyCity: () => '为空。请填写城市。',
    emptyAddress: () => '为空。请填写街道和门牌号。',
    emptyTitle: () => '为空。请填写商品名称。',
    emptyQuantity: () => '为空。请填写数量。',
    orderOver: (status) => `显示该订单状态为 ${status}，无法导入，请移除该订单。`,
    unknownStatus: () =>
      '不是有效状态，请填写 paid、pending、authorized、partially_paid 或 partially_refunded。',
    cancelledInShop: () => '显示该订单已在店铺取消，无法导入，请移除该订单。',
    shippedInShop: () => '显示店铺已发货，无法导入，请移除该订单。',
    unknownCountry: (typed) => `中的“${typed}”不是可识别的国家。请填写两位国家代码，例如 US。`,
    notEmail: () => '不是有效的邮箱地址，请更正。',
    unknownSku: (code) => `“${code}”不是 Quayside 的 SKU。请更正；如需为该商品询价，请留空。`,
    inactiveSku: (code) => `“${code}”已停售，请选择其他 SKU。`,
    notQuantity: () => '必须是 1 至 10,000 之间的整数。',
    ambiguousQuantity: (typed) =>
      `“${typed}”可能是千位分隔，也可能是小数。请只填写整数数字，例如 1000 或 1。`,
    notAmount: () => '不是有效金额，请按 12.50 的格式填写。',
    ambiguousAmount: (typed) =>
      `“${typed}”可能是千位分隔，也可能是小数。请填写两位小数，例如 1299.00 或 1.30。`,
    numberFormat: () => '被表格软件缩写成了科学计数，数字已丢失。请将该列设为文本格式后重新填写。',
    notDate: () => '不是有效日期，请按 2026-10-31 的格式填写。',
    otherRecipient: (row) => `与同一订单的第 ${row} 行不一致。不同的订单请使用不同的订单号。`,
    nothingToShip: () => '该订单没有需要发货的商品，请移除该订单。',
    tooManyLines: (limit) => `商品超过 ${limit} 行，请拆分为多个订单。`,
    repeated: (row) =>
      `与第 ${row} 行订单号相同但内容不同。请使同一订单各行的地址和状态一致，或改用其他订单号。`,
    amountTooLarge: () => '的金额或重量超出单个订单的上限，请拆分为多个订单。',
  },
}
