import { counted, formatNumber } from '../kernel/format.ts'

export const catalogueProblemCodes = [
  'extraCells', // detail: how many
  'formula',
  'formulaSign', // detail: the character
  'lostCharacters',
  'empty',
  'tooLong', // detail: the limit
  'tooMany', // detail: the limit
  'notAmount',
  'notWhole', // detail: from–to
  'notYesOrNo',
  'notState',
  'notCountry',
  'notPrivate',
  'notGoods', // detail: the word
  'notAttribute', // detail: the part
  'notTier', // detail: the part
  'notPicture', // detail: the URL
  'notLink',
  'attributeTwice', // detail: its name
  'tierRepeated', // detail: the quantity
  'needsCode',
  'unknownSupplier', // detail: its name
  'needsCost',
  'needsSupplier',
  'skuRepeated', // detail: the other row
  'skuOfOther', // detail: the other product
  'codeIsNear', // detail: the existing code
  'differs', // detail: the row it differs from
  'variantTwice', // detail: the identical SKU
  'tooManySkus', // detail: the limit
  'noSkuOnSale',
  'belongsTo', // detail: the row with the problem
  'changedMeanwhile',
  'codeTaken',
  'editedSince',
  'warned',
] as const
export type CatalogueProblemCode = (typeof catalogueProblemCodes)[number]

type Words = Readonly<Record<CatalogueProblemCode, (detail: string) => string>>

export const catalogueProblemWords: { readonly en: Words; readonly zh: Words } = {
  en: {
    extraCells: (count) =>
      `This row has ${counted(Number(count), 'more cell', 'more cells')} than the header. Put quotation marks around any text that contains the separator.`,
    formula: () => 'contains a formula. Copy the cell and paste it as a value.',
    formulaSign: (character) =>
      `starts with “${character}”, like a formula. If it is text, add an apostrophe in front.`,
    lostCharacters: () => 'contains unreadable characters (�). Enter the text again.',
    empty: () => 'is required but empty. Fill it in.',
    tooLong: (limit) => `is longer than ${limit} characters. Shorten it.`,
    tooMany: (limit) => `has more than ${limit} entries. Remove some.`,
    notAmount: () => 'is not an amount. Use a format like 12.50.',
    notWhole: (range) => `must be a whole number in the range ${range}.`,
    notYesOrNo: () => 'must be yes or no.',
    notState: () => 'must be published, draft or withdrawn.',
    notCountry: () => 'must be a country, such as CN or China.',
    notPrivate: () =>
      'says private, but this product does not belong to one customer. Set its customer on the product page first.',
    notGoods: (word) => `contains “${word}”. Use only battery, liquid, magnet or powder.`,
    notAttribute: (part) =>
      `contains “${part}”. Use a format like Colour: Red, and separate entries with semicolons.`,
    notTier: (part) => `contains “${part}”. Use a format like 10: 4.50 (quantity of 2 or more, then price).`,
    notPicture: (address) => `contains “${address}”. Enter an image URL that starts with https://.`,
    notLink: () => 'is not a URL. Enter one that starts with https://.',
    attributeTwice: (name) => `lists ${name} twice. Remove one.`,
    tierRepeated: (quantity) => `has two prices for ${quantity} units or more. Remove one.`,
    needsCode: () => 'is empty, and the SKU is new. Enter its product code.',
    unknownSupplier: (name) => `“${name}” is not one of your suppliers. Add it under Suppliers first.`,
    needsCost: () => 'is empty. Enter the supplier’s cost for this SKU.',
    needsSupplier: () => 'is empty. Enter the supplier for this cost.',
    skuRepeated: (row) => `is already in row ${row}. Remove one of the two rows.`,
    skuOfOther: (code) => `already belongs to product ${code}. Use a different SKU code.`,
    codeIsNear: (code) =>
      `differs only in capitalisation from the existing code ${code}. Use the existing spelling.`,
    differs: (row) =>
      `does not match row ${row} of the same product. Enter it once, or enter the same value in both rows.`,
    variantTwice: (code) =>
      `is the same variant as ${code}, which is on sale. Change one of them, or set one to inactive.`,
    tooManySkus: (limit) => `This product would have more than ${limit} SKUs. Remove some rows.`,
    noSkuOnSale: () =>
      'says published, but none of the product’s SKUs are on sale. Put at least one SKU on sale.',
    belongsTo: (row) => `Belongs to the product with a problem in row ${row}. Fix that row first.`,
    changedMeanwhile: () =>
      'Someone changed this product after the preview, so it was not updated. Upload the row again.',
    codeTaken: () =>
      'This code was taken by someone else after the preview. Change it and upload the row again.',
    editedSince: () =>
      'Skipped: the product was changed after the file was exported, and you chose to skip such products.',
    warned: () => 'Skipped: a price has a warning, and you chose to skip such products.',
  },
  zh: {
    extraCells: (count) =>
      `该行比表头多 ${formatNumber(Number(count), 'zh')} 个单元格。含有分隔符的文本请加引号。`,
    formula: () => '含有公式，请复制该单元格并粘贴为值。',
    formulaSign: (character) => `以“${character}”开头，会被当作公式。若确为文本，请在前面加一个撇号。`,
    lostCharacters: () => '含有乱码字符（�），请重新填写。',
    empty: () => '为空，但必须填写。',
    tooLong: (limit) => `超过 ${limit} 个字符，请缩短。`,
    tooMany: (limit) => `超过 ${limit} 项，请减少。`,
    notAmount: () => '不是有效金额，请按 12.50 的格式填写。',
    notWhole: (range) => `必须是 ${range} 之间的整数。`,
    notYesOrNo: () => '必须填写“是”或“否”。',
    notState: () => '必须是已发布、草稿或已下架。',
    notCountry: () => '必须是国家，如 CN 或 中国。',
    notPrivate: () => '填写为客户专属，但该产品尚未指定专属客户。请先在产品页面设置。',
    notGoods: (word) => `“${word}”不是有效的货物属性，只能填写带电、液体、带磁或粉末。`,
    notAttribute: (part) => `“${part}”格式有误，应如“颜色: 红”，多项用分号隔开。`,
    notTier: (part) => `“${part}”格式有误，应如“10: 4.50”，即起订数量（至少 2 件）和价格。`,
    notPicture: (address) => `“${address}”不是有效的图片地址，须以 https:// 开头。`,
    notLink: () => '不是有效的网址，须以 https:// 开头。',
    attributeTwice: (name) => `${name} 重复，请只保留一个。`,
    tierRepeated: (quantity) => `起订数量 ${quantity} 有两个价格，请只保留一个。`,
    needsCode: () => '为空。新 SKU 须填写所属的产品编码。',
    unknownSupplier: (name) => `供应商“${name}”不存在，请先在供应商页面添加。`,
    needsCost: () => '为空。已填写供应商，请同时填写成本。',
    needsSupplier: () => '为空。已填写成本，请同时填写供应商。',
    skuRepeated: (row) => `与第 ${row} 行重复，请只保留一行。`,
    skuOfOther: (code) => `已是产品 ${code} 的 SKU 编码，请更换编码。`,
    codeIsNear: (code) => `与已有的 ${code} 仅大小写不同，请统一写法。`,
    differs: (row) => `与同一产品第 ${row} 行的内容不一致，请改为一致，或只填写一行。`,
    variantTwice: (code) => `与在售的 ${code} 规格相同，请修改其中一个，或将其停售。`,
    tooManySkus: (limit) => `该产品的 SKU 将超过 ${limit} 个，请减少。`,
    noSkuOnSale: () => '填写为已发布，但该产品没有在售的 SKU。请至少开售一个 SKU。',
    belongsTo: (row) => `与第 ${row} 行属于同一产品，请先修正该行。`,
    changedMeanwhile: () => '预览后该产品被他人修改，本行未导入，请重新上传。',
    codeTaken: () => '预览后该编码已被占用，请重新上传该行。',
    editedSince: () => '文件导出后该产品被修改过，按您的选择未覆盖。',
    warned: () => '价格有警告，按您的选择已跳过。',
  },
}
