import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { mailSorts, operatorHome } from '../../../contract/operator-home/home.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './operator-home.css'

type Mail = OutputOf<typeof operatorHome.listMails>['rows'][number]

const text = defineText({
  en: {
    withSmtp: 'All emails, and whether they were sent. Only the recipient sees sign-in codes and links.',
    withoutSmtp: 'No mail server is set up. Emails are not sent, but you can read them here.',
    toOwner: 'Only the owner sees their sign-in codes and links, and each reading is in the audit log.',
    toAll:
      'This is a demo: every operator sees their sign-in codes and links. Each reading is in the audit log.',
    hidden: 'The code or link in this email is hidden from you.',
    shown: 'This email lets its reader into an account. Your reading is in the audit log.',
    gone: 'The code or link was used, replaced, or has expired, and is no longer stored.',
    search: 'Address or subject',
    to: 'To',
    subject: 'Subject',
    state: 'Status',
    written: 'Created',
    sent: 'Sent',
    failed: 'Failed',
    waiting: 'Waiting',
    kept: 'Not sent',
    error: 'Last error',
    empty: 'No emails yet',
    emptyText: 'Sign-up codes and notifications appear here.',
  },
  zh: {
    withSmtp: '系统邮件及其发送状态。登录验证码和链接仅收件人可见。',
    withoutSmtp: '未配置邮件服务器，邮件不会发出，但可在此查看。',
    toOwner: '登录验证码和链接仅所有者可见，每次查看都会记入审计日志。',
    toAll: '这是演示环境：所有客服都能看到登录验证码和链接，每次查看都会记入审计日志。',
    hidden: '您无权查看此邮件中的验证码或链接。',
    shown: '此邮件可用于登录账户，您的查看已记入审计日志。',
    gone: '验证码或链接已使用、已被替换或已过期，不再保存。',
    search: '搜索收件人或主题',
    to: '收件人',
    subject: '主题',
    state: '状态',
    written: '生成时间',
    sent: '已发送',
    failed: '失败',
    waiting: '待发送',
    kept: '未发送',
    error: '最近一次错误',
    empty: '还没有邮件',
    emptyText: '验证码和通知邮件会显示在这里。',
  },
})

const MailsPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const answer = useCall(
    operatorHome.listMails,
    {
      ...filters.pageInput,
      ...filters.sortInput(mailSorts),
      ...(filters.search && { search: filters.search }),
    },
    { quiet: true, everyMs: 15_000 },
  )
  const hasSmtp = answer.data?.smtpConfigured ?? true
  const unsent = answer.data?.secretsShownTo === 'all' ? words.toAll : words.toOwner
  const subtitle = answer.data && (hasSmtp ? words.withSmtp : `${words.withoutSmtp} ${unsent}`)
  const columns: readonly Column<Mail>[] = [
    { key: 'to', title: words.to, width: 260, isFixed: true, render: (row) => row.to },
    { key: 'subject', title: words.subject, render: (row) => row.subject },
    {
      key: 'state',
      title: words.state,
      width: 130,
      inCard: 'top',
      render: (row) => <MailState mail={row} hasSmtp={hasSmtp} />,
    },
    {
      key: 'written',
      title: words.written,
      width: 150,
      sortable: 'time',
      render: (row) => <Instant at={row.createdAt} />,
    },
  ]
  return (
    <IndexPage
      filters={filters}
      subtitle={subtitle}
      searchPlaceholder={words.search}
      list={answer}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.subject}
      columns={columns}
      ownSort={{ key: 'written', direction: 'desc' }}
      sidePanel={mailOf}
      empty={
        <EmptyState icon="mail" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const mailOf = (mail: Mail) => <MailText mail={mail} />

const MailState = ({ mail, hasSmtp }: { mail: Mail; hasSmtp: boolean }) => {
  const words = useText(text)
  if (mail.sentAt) return <StatusTag tone="done">{words.sent}</StatusTag>
  if (mail.lastError) return <StatusTag tone="problem">{words.failed}</StatusTag>
  return hasSmtp ? (
    <StatusTag tone="working">{words.waiting}</StatusTag>
  ) : (
    <StatusTag tone="quiet">{words.kept}</StatusTag>
  )
}

export const MailText = ({ mail }: { mail: Mail }) => {
  const words = useText(text)
  const notes = { none: '', shown: words.shown, hidden: words.hidden, gone: words.gone }
  return (
    <div className="q-stack">
      <div>
        <div className="q-muted">
          {words.to} {mail.to} · <Instant at={mail.createdAt} as="minute" />
        </div>
        {mail.lastError && (
          <div className="q-mail-error">
            {words.error}: {mail.lastError}
          </div>
        )}
      </div>
      {notes[mail.secret] !== '' && <div className="q-muted">{notes[mail.secret]}</div>}
      <pre className="q-mail-text">{mail.text}</pre>
    </div>
  )
}

export default MailsPage
