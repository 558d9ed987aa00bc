import { screen, type HelpArticle } from './help-article.ts'

export const startArticles: readonly HelpArticle[] = [
  {
    id: 'connect-shop',
    topic: 'start',
    links: screen('stores', 'introduce'),
    en: {
      title: 'Connect a Shopify shop',
      blocks: [
        'A connected shop sends in its orders and gets tracking numbers back automatically.',
        {
          steps: [
            'Open **Stores** and press **Connect Shopify**.',
            'Enter the part of your shop address before .myshopify.com, then press **Go to Shopify**.',
            'Approve the connection in Shopify. You return to Quayside, and your open orders appear within minutes.',
          ],
        },
        'Quayside reads your orders and adds tracking numbers to them. It changes products or stock in your shop only where you list a product there or turn on stock sync. Press **Sync now** on the shop’s card to import orders immediately. If the card says **Reconnect**, the shop has withdrawn access. Press it and approve the connection again. Orders already imported are kept.',
      ],
    },
    zh: {
      title: '连接 Shopify 店铺',
      blocks: [
        '连接店铺后，订单自动同步，运单号自动回传。',
        {
          steps: [
            '打开**店铺**，点击**连接 Shopify**。',
            '输入店铺网址中 .myshopify.com 之前的部分，然后点击**前往 Shopify**。',
            '在 Shopify 授权连接。返回 Quayside 后，未完成的订单会在几分钟内同步。',
          ],
        },
        'Quayside 读取订单并回传运单号；仅在您刊登产品或开启库存同步时，才会更改店铺中的商品或库存。点击店铺卡片上的**立即同步**可立即获取订单。如卡片提示**重新连接**，表示店铺授权已失效，请点击并重新授权。已有订单不受影响。',
      ],
    },
  },
  {
    id: 'import-file',
    topic: 'start',
    links: screen('imports', 'stores'),
    en: {
      title: 'Import orders from a file',
      blocks: [
        'For orders from other platforms: one file of up to 20 MB and 50,000 rows. You can review everything before any order is placed.',
        {
          steps: [
            'Open **Import orders** and choose the shop the orders belong to. If you don’t have one, add a manual shop under **Stores** first.',
            'Upload Shopify’s orders export (CSV), or fill in our template and upload it as CSV or Excel.',
            'Check the summary: orders without problems, orders already imported, and rows with errors.',
            'Confirm the import. You can leave the page while it runs.',
          ],
        },
        'Each row with an error says how to fix it. Press **Download rows with errors**, correct the cells that the last column lists, and upload the file again. The same order number from the same shop is never placed twice.',
      ],
    },
    zh: {
      title: '从文件导入订单',
      blocks: [
        '适用于其他电商平台的订单。单个文件不超过 20 MB、50,000 行，导入前可预览文件内容。',
        {
          steps: [
            '打开**导入订单**，选择订单所属的店铺。如没有店铺，请先在**店铺**页手动添加。',
            '上传 Shopify 的订单导出文件（CSV），或填写好的模板（CSV 或 Excel）。',
            '查看汇总：可导入订单、已存在订单和待修正行。',
            '确认导入。导入期间可以离开页面。',
          ],
        },
        '有问题的行会显示修改方法。点击**下载待修正的行**，按最后一列的说明修正后重新上传。同一店铺的相同订单号不会重复导入。',
      ],
    },
  },
  {
    id: 'add-order',
    topic: 'start',
    links: screen('addOrder', 'orders'),
    en: {
      title: 'Add an order manually',
      blocks: [
        'For a single order, a sample or a replacement: open **Add order**, choose the shop, enter the recipient and address, and add products by searching our catalogue or describing your own.',
        'Your entries are saved on this device until you submit them, even if you reload or switch tabs. The new order then appears with all the others and goes through the same steps: matching, shipping line and payment.',
      ],
    },
    zh: {
      title: '手动添加订单',
      blocks: [
        '适用于单个订单、样品或补发。打开**添加订单**，选择店铺，填写收件人和地址，然后从产品库选择产品，或填写您自己的商品信息。',
        '提交前，所填内容会保存在本设备上，刷新或切换标签页不会丢失。新订单的处理步骤与其他订单相同：匹配产品、选择物流渠道、付款。',
      ],
    },
  },
]
