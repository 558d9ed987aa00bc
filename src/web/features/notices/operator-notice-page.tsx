import { Button } from 'antd'
import { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { useAccess } from '../../ui/access.tsx'
import { CallError } from '../../ui/client/call-error.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { usePageTitle, useSearch } from '../../ui/page/page-context.tsx'
import { Card, DetailPage, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { AntdTheme } from '../../ui/theme/antd-theme.tsx'
import { operatorNoticeText } from './operator-text.ts'
import type { OperatorNotice } from './notice-draft.ts'
import { NoticeEditor } from './notice-editor.tsx'
import { NoticeModal } from './notice-modal.tsx'
import { NoticeReaders } from './notice-readers.tsx'
import { NoticeView } from './notice-view.tsx'
import { audienceWords, noticeTones } from './notice-text.ts'

const OperatorNoticePage = () => {
  const [{ id = '', preview }, change] = useSearch()
  const mayWrite = useAccess().hasRole('support', 'announcements')
  const answer = useCall(
    operatorNotices.getOperatorNotice,
    { id },
    { enabled: id !== '', quiet: true, keepPrevious: false },
  )
  if (id === '') return mayWrite ? <NoticeEditor key="new" notice={null} /> : <NotThere />
  const notice = answer.data
  if (answer.isError && !notice) {
    if (answer.error instanceof CallError && answer.error.code === 0) return <NotThere />
    return <FailedPage answer={answer} back="/notices" />
  }
  if (!notice) return <PageSkeleton />
  return (
    <>
      {notice.status === 'draft' && mayWrite ? (
        // A saved draft resets the form; a refetch without changes keeps what is typed.
        <NoticeEditor key={`${notice.id} ${notice.updatedAt}`} notice={notice} />
      ) : (
        <NoticeDetail notice={notice} />
      )}
      {preview === '1' && (
        // The preview uses the seller app's spacing and text size.
        <AntdTheme>
          <NoticeModal
            notice={{
              ...notice,
              createTime: notice.publishedAt ?? notice.updatedAt,
              attachments: notice.files,
            }}
            onClose={() => change({ preview: undefined })}
          />
        </AntdTheme>
      )}
    </>
  )
}

const NotThere = () => {
  const words = useText(operatorNoticeText)
  const go = useGo()
  return (
    <div className="q-page">
      <PageHeader back="/notices" />
      <EmptyState
        icon="bell"
        title={words.gone}
        action={<Button onClick={() => void go('/notices')}>{words.toList}</Button>}
      />
    </div>
  )
}

const NoticeDetail = ({ notice }: { notice: OperatorNotice }) => {
  const words = useText(operatorNoticeText)
  usePageTitle(notice.title)
  const names = notice.customers.map(({ name }) => name).join(', ')
  return (
    <DetailPage
      title={notice.title}
      tags={<StatusTag tone={noticeTones[notice.status]}>{words[notice.status]}</StatusTag>}
      back="/notices"
      actions={notice.actions.includes('withdraw') && <WithdrawButton id={notice.id} />}
      facts={
        <Card>
          <DescriptionList
            rows={[
              [words.audience, names || words[audienceWords[notice.audience]]],
              [words.reached, words.customersCount(notice.reachedCustomers)],
              [words.publishedAt, <Instant key="published" at={notice.publishedAt} as="minute" />],
              ...(notice.withdrawnAt
                ? [
                    [
                      words.withdrawnAt,
                      <Instant key="withdrawn" at={notice.withdrawnAt} as="minute" />,
                    ] as const,
                  ]
                : []),
              [words.mailed, notice.isMailed ? words.yes : words.no],
              [words.by, notice.savedBy],
            ]}
          />
        </Card>
      }
    >
      <Card>
        <NoticeView notice={{ ...notice, attachments: notice.files }} />
      </Card>
      {notice.status !== 'draft' && <NoticeReaders id={notice.id} />}
    </DetailPage>
  )
}

const WithdrawButton = ({ id }: { id: OperatorNotice['id'] }) => {
  const words = useText(operatorNoticeText)
  const mayWrite = useAccess().hasRole('support', 'announcements')
  const withdraw = useCallMutation(operatorNotices.withdrawNotice, {
    invalidates: [operatorNotices.listOperatorNotices, operatorNotices.getOperatorNotice],
    onSuccess: () => toast.success(words.withdrawnNow),
  })
  const confirm = async (): Promise<void> => {
    const question = { title: words.withdrawTitle, message: words.withdrawText }
    if (await ask({ ...question, confirmLabel: words.withdraw, danger: true })) withdraw.mutate({ id })
  }
  if (!mayWrite) return null
  return (
    <Button loading={withdraw.isPending} onClick={() => void confirm()}>
      {words.withdraw}
    </Button>
  )
}

export default OperatorNoticePage
