/** The Chinese name of the product that the line item `l` is matched to. */
export const subjectZhSql = `coalesce((
  select p.subject_zh from sku k join product p on p.id = k.product_id where k.id = l.sku_id), '')`

/**
 * The Chinese name of the product that the line item `l` is titled after. Empty where the shop or the seller has worded the
 * title. It needs no lookup for line items of a shop.
 */
export const titleZhSql = `
  case when l.shop_line_key is null and l.sku_id is not null then coalesce((
    select p.subject_zh from sku k join product p on p.id = k.product_id
      where k.id = l.sku_id and p.subject_en = l.title), '') else '' end`
