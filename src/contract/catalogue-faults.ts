/** What may be wrong with a row of a file of products. */
export const catalogueFaultCodes = [
  'extraCells', // detail: how many
  'formula',
  'formulaSign', // detail: the sign
  'lostCharacters',
  'empty',
  'tooLong', // detail: the most characters
  'tooMany', // detail: the most
  'notAmount',
  'notWhole', // detail: from–to
  'notYesOrNo',
  'notState',
  'notPrivate',
  'notGoods', // detail: the word
  'notAttribute', // detail: the part
  'notTier', // detail: the part
  'notPicture', // detail: the address
  'notLink',
  'attributeTwice', // detail: its name
  'tierTwice', // detail: the quantity
  'needsCode',
  'unknownSupplier', // detail: its name
  'needsCost',
  'needsSupplier',
  'skuTwice', // detail: the other row
  'skuOfOther', // detail: the other product
  'codeIsNear', // detail: the code that there is
  'differs', // detail: the row it differs from
  'variantTwice', // detail: the SKU that is the same
  'tooManySkus', // detail: the most
  'noSkuOnSale',
  'belongsTo', // detail: the row with the problem
  'changedMeanwhile',
  'codeTaken',
  'editedSince',
  'warned',
] as const
export type CatalogueFaultCode = (typeof catalogueFaultCodes)[number]

type Words = Readonly<Record<CatalogueFaultCode, (detail: string) => string>>

/** After the column's name, in words that say what to do. */
export const catalogueFaultWords: { readonly en: Words; readonly zh: Words } = {
  en: {
    extraCells: (count) =>
      `The row has ${count} more cells than the header. Put quotation marks around text that holds the separator.`,
    formula: () => 'holds a formula. Copy the cell and paste it as a value.',
    formulaSign: (sign) =>
      `starts with “${sign}”, as a formula does. Write an apostrophe before it if it is meant as text.`,
    lostCharacters: () => 'holds characters that were lost on the way here (�). Write them again.',
    empty: () => 'is empty, but is needed.',
    tooLong: (most) => `is longer than ${most} characters. Shorten it.`,
    tooMany: (most) => `holds more than ${most}. Leave some out.`,
    notAmount: () => 'is not an amount. Write it like 12.50.',
    notWhole: (range) => `must be a whole number from ${range}.`,
    notYesOrNo: () => 'must be yes or no.',
    notState: () => 'must be published, draft or withdrawn.',
    notPrivate: () =>
      'says private, but this product is not made for one customer. Make it one on its own page first.',
    notGoods: (word) => `“${word}” is not one of battery, liquid, magnet, powder.`,
    notAttribute: (part) => `“${part}” is not like Colour: Red. Part several by semicolons.`,
    notTier: (part) => `“${part}” is not like 10: 4.50, a quantity from 2 on and its price.`,
    notPicture: (address) => `“${address}” is not the address of a picture that begins with https://.`,
    notLink: () => 'is not an address that begins with https://.',
    attributeTwice: (name) => `names ${name} twice.`,
    tierTwice: (quantity) => `has two prices from ${quantity} pieces on.`,
    needsCode: () => 'is empty, and the SKU is new: write the code of its product.',
    unknownSupplier: (name) => `“${name}” is none of the suppliers. Add it under Suppliers first.`,
    needsCost: () => 'is empty. A supplier needs what it asks for the SKU.',
    needsSupplier: () => 'is empty. A cost needs its supplier.',
    skuTwice: (row) => `is in row ${row} already. Leave one of them.`,
    skuOfOther: (code) => `is a SKU of the product ${code}. Codes are of one SKU alone.`,
    codeIsNear: (code) => `differs only in capitals from ${code}, which there is. Write it like that.`,
    differs: (row) => `is not what row ${row} says of the same product. Write it once, or alike.`,
    variantTwice: (code) => `is the same variant as ${code}, which is on sale. Change one, or switch it off.`,
    tooManySkus: (most) => `The product would have more than ${most} SKUs.`,
    noSkuOnSale: () => 'says published, but no SKU of the product is on sale.',
    belongsTo: (row) => `Belongs to the product with the problem in row ${row}.`,
    changedMeanwhile: () =>
      'Somebody has changed the product since the preview. It was left as it is; upload the row again.',
    codeTaken: () => 'Its code was taken by somebody else since the preview. Upload the row again.',
    editedSince: () =>
      'The product was changed since the file was exported, and you chose to leave such products.',
    warned: () => 'A price has a warning, and you chose to leave such products.',
  },
  zh: {
    extraCells: (count) => `该行比表头多 ${count} 个单元格。含有分隔符的文本请加引号。`,
    formula: () => '含有公式，请复制单元格并粘贴为数值。',
    formulaSign: (sign) => `以“${sign}”开头，会被当作公式。若确为文本，请在前面加一个撇号。`,
    lostCharacters: () => '含有丢失的字符（�），请重新填写。',
    empty: () => '为空，但必须填写。',
    tooLong: (most) => `超过 ${most} 个字符，请缩短。`,
    tooMany: (most) => `超过 ${most} 项，请减少。`,
    notAmount: () => '不是金额，请按 12.50 的格式填写。',
    notWhole: (range) => `必须是 ${range} 之间的整数。`,
    notYesOrNo: () => '必须填写“是”或“否”。',
    notState: () => '必须是已发布、草稿或已下架。',
    notPrivate: () => '填写为客户专属，但该产品不属于某个客户。请先在产品页面设置。',
    notGoods: (word) => `“${word}”不是带电、液体、带磁、粉末之一。`,
    notAttribute: (part) => `“${part}”格式不对，应如“颜色: 红”，多项用分号隔开。`,
    notTier: (part) => `“${part}”格式不对，应如“10: 4.50”，即从 2 件起的数量和价格。`,
    notPicture: (address) => `“${address}”不是以 https:// 开头的图片地址。`,
    notLink: () => '不是以 https:// 开头的网址。',
    attributeTwice: (name) => `${name} 出现了两次。`,
    tierTwice: (quantity) => `${quantity} 件起有两个价格。`,
    needsCode: () => '为空，而该 SKU 是新的：请填写其产品编码。',
    unknownSupplier: (name) => `供应商中没有“${name}”，请先在供应商页面添加。`,
    needsCost: () => '为空。填写供应商时须填写其成本。',
    needsSupplier: () => '为空。填写成本时须填写供应商。',
    skuTwice: (row) => `已在第 ${row} 行出现，请保留一行。`,
    skuOfOther: (code) => `是产品 ${code} 的 SKU，编码不可重复使用。`,
    codeIsNear: (code) => `与已有的 ${code} 仅大小写不同，请按其写法填写。`,
    differs: (row) => `与同一产品第 ${row} 行的内容不一致，请只写一次或保持一致。`,
    variantTwice: (code) => `与在售的 ${code} 规格相同，请修改其一或将其停售。`,
    tooManySkus: (most) => `该产品的 SKU 将超过 ${most} 个。`,
    noSkuOnSale: () => '填写为已发布，但该产品没有在售的 SKU。',
    belongsTo: (row) => `与第 ${row} 行有问题的产品相同。`,
    changedMeanwhile: () => '预览之后有人修改了该产品，未作更改；请重新上传该行。',
    codeTaken: () => '预览之后其编码已被占用，请重新上传该行。',
    editedSince: () => '文件导出后该产品被修改过，您选择了不覆盖此类产品。',
    warned: () => '价格有警告，您选择了跳过此类产品。',
  },
}
