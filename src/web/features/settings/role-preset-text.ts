import { defineText } from '../../ui/text/define-text.ts'

export const rolePresetText = defineText({
  en: {
    packer: 'Packer',
    buyer: 'Buyer',
    accountant: 'Accountant',
    viewer: 'Viewer',
    manager: 'Manager',
  },
  zh: { packer: '打包员', buyer: '采购', accountant: '财务', viewer: '只读', manager: '经理' },
})

export const rolePresetHelp = defineText({
  en: {
    packer: 'Edits addresses and shipping lines, merges and splits orders. No wallet, no payments.',
    buyer: 'Requests and matches products, accepts quotes, creates inventory orders. No payments.',
    accountant: 'Sees wallet and invoices, recharges and pays. Cannot create or edit orders.',
    viewer: 'Opens every menu, view-only.',
    manager: 'Can do everything except withdraw money.',
  },
  zh: {
    packer: '修改地址和物流渠道，合并和拆分订单；不可使用钱包，不可付款。',
    buyer: '找货、匹配商品、接受报价、提交备货订单；不可付款。',
    accountant: '查看钱包和发票，充值和付款；不可录入或修改订单。',
    viewer: '可打开全部菜单，仅可查看。',
    manager: '除提现外的全部操作。',
  },
})
