import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const supplierText = defineText({
  en: {
    contact: 'Contact',
    phone: 'Phone',
    wechat: 'WeChat',
    email: 'Email',
    link: 'Website',
    note: 'Note',
    lead: 'Lead time',
    paymentDays: 'Payment term',
    inAdvance: 'In advance',
    minOrder: 'Minimum order',
    returnTerms: 'Returns',
    days: (n: number) => counted(n, 'day', 'days'),
  },
  zh: {
    contact: '联系人',
    phone: '电话',
    wechat: '微信',
    email: '邮箱',
    link: '网站',
    note: '备注',
    lead: '交期',
    paymentDays: '账期',
    inAdvance: '款到发货',
    minOrder: '最低订货额',
    returnTerms: '退货条款',
    days: (n: number) => `${formatNumber(n, 'zh')} 天`,
  },
})
