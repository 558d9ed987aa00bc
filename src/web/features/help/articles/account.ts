import { screen, type HelpArticle } from './help-article.ts'

export const accountArticles: readonly HelpArticle[] = [
  {
    id: 'sub-accounts',
    topic: 'account',
    links: screen('settings'),
    en: {
      title: 'Sub-accounts: control what colleagues can see and do',
      blocks: [
        'The main account can do everything, and creates sub-accounts for colleagues under **Setting**. Each colleague gets an email invitation and sets their own password. Start from a role (Packer, Buyer, Accountant, Viewer or Manager), and change what differs:',
        {
          terms: [
            [
              'Menus',
              'The sections the sub-account can open: products, orders, inventory, stores, wallet and so on.',
            ],
            [
              'Actions',
              'The actions it can take beyond viewing: add, edit, pay for and cancel orders, match products, request quotes, connect shops, recharge.',
            ],
            ['Shops', 'The shops whose orders it can see: all or selected ones.'],
          ],
        },
        'Permissions are checked on the server for every action, not only on screen. Changes apply from the colleague’s next click; **Refresh permission** in the toolbar updates the menu immediately. You can deactivate a sub-account, reactivate it later, or delete it. Its past actions stay on record under its name.',
      ],
    },
    zh: {
      title: '子账户：菜单、操作和店铺权限',
      blocks: [
        '主账户拥有全部权限，可在**设置**中为同事创建子账户。邀请会发送到同事的邮箱，由其自行设置密码。可先选择角色（打包员、采购、财务、只读或经理），再修改：',
        {
          terms: [
            ['菜单', '可访问的页面：产品、订单、库存、店铺、钱包等。'],
            ['操作', '除查看外可执行的操作：新增、修改、支付和取消订单，匹配产品，询价，连接店铺，充值。'],
            ['店铺', '可查看订单的店铺：全部或部分。'],
          ],
        },
        '每次操作都会在服务器端校验权限。权限更改即时生效；同事点击工具栏中的**刷新权限**即可看到新菜单。子账户可停用、重新启用或删除，操作记录始终保留。',
      ],
    },
  },
  {
    id: 'schedules',
    topic: 'account',
    links: screen('schedules'),
    en: {
      title: 'Schedules: automate recurring tasks',
      blocks: [
        'Schedules run three kinds of task at times you set, in your account’s time zone. Press **New schedule** and choose:',
        {
          terms: [
            ['Sync a shop', 'Imports the shop’s new and updated orders.'],
            [
              'Pay orders',
              'Pays for orders awaiting payment from the wallet, oldest first, up to a daily limit and, if you set one, a limit per order.',
            ],
            [
              'Email a report',
              'Sends the colleagues you choose a summary of orders received, shipped and waiting.',
            ],
          ],
        },
        'Choose the days and hours, and check the next five runs before you confirm. Every run is listed with its result. If a run was missed because the service was down, it runs once when the service is back. Turn a schedule off to pause it.',
      ],
    },
    zh: {
      title: '定时任务：自动同步、付款和报告',
      blocks: [
        '以下三项任务可按账户时区定时执行。点击**新建任务**并选择类型：',
        {
          terms: [
            ['同步店铺', '同步店铺的新订单和订单变更。'],
            [
              '自动付款',
              '用钱包支付待付款订单，最早的优先，不超过每日限额；如已设置单笔限额，也不超过单笔限额。',
            ],
            ['邮件报告', '将新增、已发货和等待中的订单情况发送给所选同事。'],
          ],
        },
        '选择日期和时间即可，确认前可预览接下来五次的执行时间。每次执行和结果都有记录。因系统停机错过的任务会补执行一次。停用任务即可暂停执行。',
      ],
    },
  },
  {
    id: 'sign-in-security',
    topic: 'account',
    links: screen('profile', 'settings'),
    en: {
      title: 'Your sign-in: password, sessions and two-step verification',
      blocks: [
        'Under **Profile** and **Setting** you can change your name, password, email address, language and time zone.',
        {
          list: [
            '**Signed-in devices** lists where you are signed in. **Sign out other sessions** signs out every device except this one.',
            '**Two-step verification** with an authenticator app on your phone protects your account even if someone knows your password. Keep your recovery codes somewhere safe.',
            'Choose your emails under **Email notifications**.',
            'If you forget your password, the sign-in page emails you a code.',
            'A program, such as your ERP, calls Quayside with a key of its own: choose **Create API key** under **API keys**. It can do what you can, except managing sign-ins, sub-accounts and withdrawals.',
          ],
        },
      ],
    },
    zh: {
      title: '登录安全：密码、登录设备与两步验证',
      blocks: [
        '在**个人资料**和**设置**中可修改姓名、密码和邮箱，以及语言和显示时间所用的时区。',
        {
          list: [
            '**已登录的设备**显示所有登录您账户的设备；点击**退出其他设备**，本机以外的设备都会退出登录。',
            '使用手机身份验证器开启**两步验证**，即使密码泄露也能保护账户。请妥善保存恢复码。',
            '在**邮件通知**中选择接收哪些邮件。',
            '忘记密码时，登录页会向您发送验证码。',
            'ERP 等程序使用自己的密钥调用 Quayside：在**API 密钥**中点击**创建 API 密钥**。密钥的权限与您相同，但不能管理登录、子账户或提现。',
          ],
        },
      ],
    },
  },
]
