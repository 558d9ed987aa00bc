/**
 * Columns of a product file, one row per SKU, as exported. A column that is missing from an imported file leaves its
 * values unchanged. `also`: column names of earlier exports, which stay accepted.
 */
export const catalogueColumns = [
  { key: 'productCode', en: 'Product code', zh: '产品编码', width: 18 },
  { key: 'nameEn', en: 'Name (English)', zh: '英文名称', width: 36 },
  { key: 'nameZh', en: 'Name (Chinese)', zh: '中文名称', width: 26 },
  { key: 'category', en: 'Category', zh: '类目', width: 18 },
  { key: 'state', en: 'Status', zh: '状态', width: 12, also: ['State'] },
  { key: 'keywords', en: 'Keywords', zh: '关键词', width: 26 },
  { key: 'remark', en: 'Remark', zh: '备注', width: 22 },
  { key: 'customsName', en: 'Customs name', zh: '报关品名', width: 20 },
  { key: 'hsCode', en: 'HS code', zh: '海关编码', width: 14 },
  { key: 'origin', en: 'Country of origin', zh: '原产国', width: 14 },
  { key: 'manufacturer', en: 'Manufacturer', zh: '制造商', width: 26 },
  { key: 'euResponsible', en: 'EU responsible person', zh: '欧盟责任人', width: 26 },
  { key: 'safetyWarnings', en: 'Safety warnings', zh: '安全警示', width: 30 },
  { key: 'cover', en: 'Cover image', zh: '主图', width: 30, also: ['Cover picture'] },
  { key: 'pictures', en: 'Images', zh: '其他图片', width: 30, also: ['Pictures'] },
  { key: 'skuCode', en: 'SKU code', zh: 'SKU 编码', width: 20 },
  { key: 'attributes', en: 'Attributes', zh: '规格', width: 28 },
  { key: 'onSale', en: 'Active', zh: '在售', width: 9, also: ['On sale'] },
  { key: 'price', en: 'Price (USD)', zh: '价格（USD）', width: 12 },
  { key: 'tiers', en: 'Price tiers (USD)', zh: '阶梯价（USD）', width: 24 },
  { key: 'weight', en: 'Weight (g)', zh: '重量（克）', width: 11 },
  { key: 'length', en: 'Length (mm)', zh: '长（毫米）', width: 12 },
  { key: 'width', en: 'Width (mm)', zh: '宽（毫米）', width: 12 },
  { key: 'height', en: 'Height (mm)', zh: '高（毫米）', width: 12 },
  { key: 'goods', en: 'Restricted goods', zh: '货物属性', width: 20, also: ['Goods attributes'] },
  { key: 'skuPicture', en: 'SKU image', zh: 'SKU 图片', width: 30, also: ['SKU picture'] },
  { key: 'supplier', en: 'Supplier', zh: '供应商', width: 22 },
  { key: 'cost', en: 'Cost (CNY)', zh: '成本（CNY）', width: 12 },
  { key: 'minQuantity', en: 'Cost from quantity', zh: '起订量', width: 12 },
  { key: 'supplierLink', en: 'Supplier link', zh: '供应商链接', width: 30 },
  { key: 'customer', en: 'For customer', zh: '专属客户', width: 20 },
  { key: 'version', en: 'Version', zh: '版本', width: 20 },
] as const
export type CatalogueColumnKey = (typeof catalogueColumns)[number]['key']
export const catalogueColumnKeys = catalogueColumns.map(({ key }) => key)
