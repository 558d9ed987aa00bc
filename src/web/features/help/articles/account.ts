import { screen, type HelpArticle } from '../help-article.ts'

export const accountArticles: readonly HelpArticle[] = [
  {
    id: 'sub-accounts',
    topic: 'account',
    links: screen('settings'),
    en: {
      title: 'Sub-accounts: who may see and do what',
      blocks: [
        'The main account may do everything, and makes sub-accounts for colleagues in **Settings**. An invitation goes to the colleague’s e-mail address, by which they set their own password.',
        {
          terms: [
            ['Menus', 'Which parts are shown: products, orders, inventory, stores, wallet and so on.'],
            [
              'Buttons',
              'What may be done beyond looking: adding, changing, paying and cancelling orders, mapping products, asking for quotes, connecting shops, recharging.',
            ],
            ['Shops', 'Of which shops the orders are seen: all, or some.'],
          ],
        },
        'The server checks each of these at every step, not only the screen. A change counts from the colleague’s next click on; **Refresh permission** in the toolbar shows the new menu at once. A sub-account can be switched off and on again, or deleted; what it did stays on record under its name.',
      ],
    },
    zh: {
      title: '子账户：谁能看到什么、做什么',
      blocks: [
        '主账户拥有全部权限，可在**设置**中为同事创建子账户。邀请会发送到同事的邮箱，由其自行设置密码。',
        {
          terms: [
            ['菜单', '显示哪些部分：产品、订单、库存、店铺、钱包等。'],
            ['按钮', '除查看外可做什么：新增、修改、付款和取消订单，匹配产品，询价，连接店铺，充值。'],
            ['店铺', '可查看哪些店铺的订单：全部或部分。'],
          ],
        },
        '以上各项在每一步都由服务器校验，而不仅由界面控制。更改从同事的下一次点击起生效；点击工具栏中的**刷新权限**可立即显示新菜单。子账户可停用、重新启用或删除；其操作记录会保留在其名下。',
      ],
    },
  },
  {
    id: 'schedules',
    topic: 'account',
    links: screen('schedules'),
    en: {
      title: 'Schedules: what happens by itself',
      blocks: [
        'Three things can be done at times you set, in the time zone of your account. Press **New schedule** and choose:',
        {
          terms: [
            ['Pull a shop', 'Its new and changed orders are fetched.'],
            [
              'Pay orders',
              'Orders that are due are paid from the wallet, the oldest first, up to a limit a day, and up to one for a single order if you set it.',
            ],
            ['Mail a report', 'What came in, what was shipped and what waits, to the colleagues you choose.'],
          ],
        },
        'Set the time by choosing days and hours, and check the next five runs before you confirm. Each run is listed with its result. A run that was missed, because the service was stopped, is made up for once. Switch a schedule off to pause it.',
      ],
    },
    zh: {
      title: '定时任务：自动执行的事项',
      blocks: [
        '以下三项可按您设定的时间执行，以账户时区为准。请新建定时任务并选择：',
        {
          terms: [
            ['拉取店铺', '获取店铺的新订单和变更。'],
            ['订单付款', '用钱包支付到期订单，最早的优先，不超过每日限额；如已设置，也不超过单笔限额。'],
            ['邮件报告', '将新增、已发货和等待中的情况发送给您选择的同事。'],
          ],
        },
        '选择日期和时间即可设定，确认前可查看接下来五次的执行时间。每次执行及其结果都会列出。因服务停止而错过的执行会补做一次。停用即可暂停任务。',
      ],
    },
  },
  {
    id: 'profile-and-safety',
    topic: 'account',
    links: screen('profile', 'settings'),
    en: {
      title: 'Your sign-in: password, sessions, two-step sign-in',
      blocks: [
        'Under **Profile** and **Settings** you change your name, password and e-mail address, the language and the time zone that times are shown in.',
        {
          list: [
            'Sessions lists where you are signed in. **Sign out elsewhere** ends all but this one.',
            '**Two-step sign-in**, by an app on your telephone, protects the account even if somebody knows the password. Keep the recovery codes where you find them.',
            'Choose for which events we write to you by e-mail.',
            'If you forgot the password, the sign-in page sends you a code.',
          ],
        },
      ],
    },
    zh: {
      title: '登录安全：密码、会话与两步登录',
      blocks: [
        '在**个人资料**和**设置**中可修改姓名、密码和邮箱，以及语言和显示时间所用的时区。',
        {
          list: [
            '会话列表显示您的登录位置，**退出其他设备**会结束除本机外的所有会话。',
            '使用手机应用的**两步登录**，即使密码泄露也能保护账户。请妥善保存恢复代码。',
            '可选择在哪些情况下向您发送邮件。',
            '忘记密码时，登录页会向您发送验证码。',
          ],
        },
      ],
    },
  },
]
