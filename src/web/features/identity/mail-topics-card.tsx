import { Checkbox } from 'antd'
import { useState } from 'react'
import { profile } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { MailTopic } from '../../../contract/mail-topics.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/parts/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    title: 'Mails',
    why: 'What concerns your sign-in is always mailed. Of the rest you get what is ticked.',
    recharge: 'Recharges: credited, refused, taken back',
    quote: 'Quotes that were answered',
    orderProblem: 'Problems with orders, and orders that wait for stock',
    notice: 'Notices from the agency',
    ticketReply: 'Answers to tickets',
    report: 'Reports by schedule',
    shopperReport: 'What buyers report on the tracking page',
    reissue: 'Orders that are sent again: a charge to accept, shipped',
    refund: 'Refunds and cancellations that were decided on',
    sourcing: 'Products you asked for: questions, quotes, not found',
    wholesale: 'Wholesale orders: quotes, freight to be paid, refunds, shipped',
    inventory: 'Inventory orders: arrived, refunds, cancelling declined',
  },
  zh: {
    title: '邮件通知',
    why: '与登录有关的邮件始终发送。其他邮件按以下选择发送。',
    recharge: '充值：到账、未通过、被撤回',
    quote: '已回复的报价',
    orderProblem: '订单异常与等待到货的订单',
    notice: '平台公告',
    ticketReply: '工单回复',
    report: '定时报告',
    shopperReport: '买家在物流查询页的反馈',
    reissue: '补发：待接受的费用、已发出',
    refund: '退款和取消申请的处理结果',
    sourcing: '找货：提问、报价、未找到',
    wholesale: '批发订单：报价、补运费、退款、已发货',
    inventory: '备货订单：到仓、退款、未同意取消',
  },
})

type Topics = OutputOf<typeof profile.getProfile>['mailTopics']

/** Which mails the account gets; kept at once, as each is ticked. */
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
      <p className="q-muted">{words.why}</p>
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
