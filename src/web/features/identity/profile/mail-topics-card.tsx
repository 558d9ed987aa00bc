import { Checkbox } from 'antd'
import { useState } from 'react'
import { profile } from '../../../../contract/identity/accounts.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { MailTopic } from '../../../../contract/identity/mail-topics.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    title: 'Email notifications',
    help: 'Emails about your sign-in and security are always sent. Choose the others you want to receive.',
    recharge: 'Recharges: credited, rejected, reversed',
    withdrawal: 'Withdrawals: requested, paid, rejected',
    quote: 'Answered quote requests',
    orderProblem: 'Order problems and orders awaiting stock',
    notice: 'Announcements from the agency',
    ticketReply: 'Replies to tickets',
    report: 'Scheduled reports',
    shopperReport: 'Problems reported by buyers on the tracking page',
    replacement: 'Replacements: charge to accept, shipped',
    refund: 'Refund and cancellation decisions',
    sourcing: 'Product requests: questions, quotes, not found',
    wholesale: 'Wholesale orders: quotes, freight to pay, refunds, shipped',
    inventory: 'Inventory orders: arrived, refunds, cancellation declined',
    extraService: 'Extra services: quotes, deliveries, messages, refunds',
  },
  zh: {
    title: '邮件通知',
    help: '登录相关的邮件始终发送，其他邮件可在此选择。',
    recharge: '充值：到账、未入账、被 PayPal 撤销',
    withdrawal: '提现：已申请、已付款、已拒绝',
    quote: '询价：已报价',
    orderProblem: '订单异常与等待到货的订单',
    notice: '平台公告',
    ticketReply: '工单回复',
    report: '定时报告',
    shopperReport: '买家在物流查询页的反馈',
    replacement: '补发：待确认费用、已发出',
    refund: '退款和取消申请的处理结果',
    sourcing: '找货：补充信息、报价、未找到货源',
    wholesale: '批发订单：报价、补运费、退款、已发货',
    inventory: '备货订单：入库、退款、取消未通过',
    extraService: '增值服务：报价、交付、留言、退款',
  },
})

type Topics = OutputOf<typeof profile.getProfile>['mailTopics']

export const MailTopicsCard = ({ topics }: { topics: Topics }) => {
  const words = useText(text)
  const [muted, setMuted] = useState<readonly MailTopic[]>(() =>
    topics.filter(({ isOn }) => !isOn).map(({ topic }) => topic),
  )
  const save = useCallMutation(profile.setMailTopics, { invalidates: [profile.getProfile] })
  const toggle = (topic: MailTopic, isOn: boolean): void => {
    const before = muted
    const next = isOn ? muted.filter((one) => one !== topic) : [...muted, topic]
    setMuted(next)
    save.mutate({ muted: [...next] }, { onError: () => setMuted(before) })
  }
  return (
    <Card title={words.title}>
      <p className="q-muted">{words.help}</p>
      <ul className="q-checks">
        {topics.map(({ topic }) => (
          <li key={topic}>
            <Checkbox
              checked={!muted.includes(topic)}
              onChange={(event) => toggle(topic, event.target.checked)}
            >
              {words[topic]}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Card>
  )
}
