import type { ShopFunction, ShopifyScope } from '../../../contract/shops/shop-functions.ts'
import { defineText } from '../../ui/text/define-text.ts'

/** Why each permission is requested. */
export const scopeText = defineText<Record<ShopifyScope, string>>({
  en: {
    read_orders: 'Import orders, with recipient, address and products, to ship them.',
    read_products: 'Read your products, to match them to ours.',
    read_merchant_managed_fulfillment_orders: 'Read what of an order is still to ship.',
    write_merchant_managed_fulfillment_orders: 'Take over what we ship of an order.',
    write_fulfillments: 'Mark orders as fulfilled and add tracking numbers.',
    write_products: 'Create and update products that you list from Quayside. Others are not changed.',
    write_inventory: 'Set the stock of products that you list from Quayside.',
    read_locations: 'Read your locations, to choose where that stock is.',
    write_publications: 'Publish products that you list to your sales channels.',
  },
  zh: {
    read_orders: '导入订单（含收件人、地址和商品），以便发货。',
    read_products: '读取您的商品，以便与我们的产品匹配。',
    read_merchant_managed_fulfillment_orders: '读取订单中尚未发货的部分。',
    write_merchant_managed_fulfillment_orders: '处理订单中由我们发货的部分。',
    write_fulfillments: '将订单标记为已发货，并添加运单号。',
    write_products: '创建和更新您从 Quayside 刊登的商品，不会更改其他商品。',
    write_inventory: '设置您从 Quayside 刊登的商品的库存。',
    read_locations: '读取您的地点，以便选择库存所在地点。',
    write_publications: '将您刊登的商品发布到销售渠道。',
  },
})

export const functionText = defineText<Record<ShopFunction, string>>({
  en: {
    readOrders: 'Orders read',
    writeTracking: 'Fulfilment and tracking written back',
    readProducts: 'Products read',
    writeProducts: 'Products written',
    writeStock: 'Stock written',
  },
  zh: {
    readOrders: '读取订单',
    writeTracking: '回传发货和运单号',
    readProducts: '读取商品',
    writeProducts: '写入商品',
    writeStock: '写入库存',
  },
})
