import { screen, type HelpArticle } from '../help-article.ts'

export const startArticles: readonly HelpArticle[] = [
  {
    id: 'connect-shop',
    topic: 'start',
    links: screen('stores', 'introduce'),
    en: {
      title: 'Connect a Shopify shop',
      blocks: [
        'A connected shop sends its orders by itself, and gets tracking numbers back.',
        {
          steps: [
            'Open **Stores** and press **Connect Shopify**.',
            'Enter the part of your shop’s address before .myshopify.com, and press **Go to Shopify**.',
            'Approve the connection at Shopify. You come back to Quayside, and open orders come in within minutes.',
          ],
        },
        'Quayside reads orders and fulfils them; it changes nothing else in your shop. **Sync now** on the shop’s card asks for orders at once. If the card says **Reconnect**, the shop has taken the access back: press it and approve again. Orders that are here stay in any case.',
      ],
    },
    zh: {
      title: '连接 Shopify 店铺',
      blocks: [
        '已连接的店铺会自动传来订单，并自动收到运单号。',
        {
          steps: [
            '打开**店铺**，点击**连接 Shopify**。',
            '输入店铺网址中 .myshopify.com 之前的部分，然后前往 Shopify。',
            '在 Shopify 批准连接。返回 Quayside 后，未完成的订单会在几分钟内进入。',
          ],
        },
        'Quayside 只读取订单并履行订单，不会更改店铺的其他内容。店铺卡片上的**立即同步**可马上获取订单。若卡片提示**重新连接**，表示店铺已收回权限：点击并再次批准即可。已有订单不受影响。',
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
        'For orders of other platforms: one file, up to 20 MB and 50,000 rows. You see everything it holds before anything is placed.',
        {
          steps: [
            'Open **Import orders** and choose the shop that the orders belong to. Without one, add a manual shop under **Stores** first.',
            'Upload Shopify’s orders export (CSV), or our template filled in, as CSV or Excel.',
            'Look at the summary: orders without a problem, orders that are here already, rows to mend.',
            'Press **Import**. You may leave the page meanwhile.',
          ],
        },
        'Rows with a problem say what to do. **Download the rows to mend**, correct what their last column names, and upload that file. An order is never placed twice: the same order number of the same shop is recognised.',
      ],
    },
    zh: {
      title: '从文件导入订单',
      blocks: [
        '适用于其他平台的订单：单个文件不超过 20 MB、50,000 行。下单前可查看文件中的全部内容。',
        {
          steps: [
            '打开**导入订单**，选择订单所属的店铺。如没有店铺，请先在**店铺**页添加手动店铺。',
            '上传 Shopify 的订单导出文件（CSV），或填写好的模板（CSV 或 Excel）。',
            '查看汇总：没有问题的订单、已存在的订单、需要修改的行。',
            '点击**导入**。期间可以离开页面。',
          ],
        },
        '有问题的行会说明如何修改。**下载待修正的行**，按最后一列的提示更正后再上传。同一店铺的同一订单号会被识别，不会重复下单。',
      ],
    },
  },
  {
    id: 'write-order',
    topic: 'start',
    links: screen('addOrder', 'orders'),
    en: {
      title: 'Write an order by hand',
      blocks: [
        'For a single order, a sample or a replacement: open **Add order**, choose the shop, enter recipient and address, and add the products, either by searching ours or by describing your own.',
        'What you type is kept on this device until you send it: a reload or another tab loses nothing. The new order stands with all others and waits for the same things: a product, a shipping line, a payment.',
      ],
    },
    zh: {
      title: '手工录入订单',
      blocks: [
        '适用于单个订单、样品或补发：打开**添加订单**，选择店铺，填写收件人和地址，然后添加产品——可搜索我们的产品，也可描述您自己的产品。',
        '提交前所填内容会保存在本设备上，刷新或切换标签页都不会丢失。新订单与其他订单一同显示，所需步骤也相同：匹配产品、选择物流线路、付款。',
      ],
    },
  },
]
