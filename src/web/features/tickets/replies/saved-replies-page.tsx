import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorTickets } from '../../../../contract/tickets/operator-tickets.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { CardTable, type CardColumn } from '../../../ui/detail-page/card-table.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { RemoveButton } from '../../../ui/forms/remove-button.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { useText } from '../../../ui/text/define-text.ts'
import { listText } from '../../../ui/text/list-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { repliesText } from './replies-text.ts'

const ReplyDialog = lazy(() => import('./reply-dialog.tsx'))

export type Reply = OutputOf<typeof operatorTickets.listSavedReplies>['replies'][number]

const SavedRepliesPage = () => {
  const words = useText(repliesText)
  const answer = useCall(operatorTickets.listSavedReplies, {}, { quiet: true })
  const [editing, setEditing] = useState<Reply | 'new' | null>(null)
  const columns = useColumns(setEditing)
  if (answer.isError && !answer.data) return <FailedPage answer={answer} />
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        actions={
          <Button type="primary" onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        }
      />
      {answer.data ? (
        <Card title={words.list}>
          {answer.data.replies.length === 0 ? (
            <p className="q-muted">{words.none}</p>
          ) : (
            <CardTable
              label={words.list}
              rows={answer.data.replies}
              rowKey={({ id }) => id}
              columns={columns}
            />
          )}
        </Card>
      ) : (
        <CardSkeleton lines={5} />
      )}
      <Suspense fallback={null}>
        {editing && (
          <ReplyDialog reply={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </div>
  )
}
export default SavedRepliesPage

const useColumns = (onEdit: (reply: Reply) => void): readonly CardColumn<Reply>[] => {
  const words = useText(repliesText)
  const locale = useLocale()
  const doneBy = ({ assign, isClosing }: Reply): string => {
    const done = [...(assign === 'keep' ? [] : [words[assign]]), ...(isClosing ? [words.closes] : [])]
    return done.length > 0 ? listText(done, locale) : words.keep
  }
  return [
    { title: words.name, render: ({ name }) => <strong>{name}</strong> },
    { title: words.bodyEn, render: ({ bodyEn }) => <span className="q-reply-body">{bodyEn || '–'}</span> },
    { title: words.bodyZh, render: ({ bodyZh }) => <span className="q-reply-body">{bodyZh || '–'}</span> },
    { title: words.does, render: doneBy },
    { title: words.changed, render: ({ savedBy }) => savedBy },
    {
      title: words.actions,
      align: 'right',
      render: (reply) => <ReplyButtons reply={reply} onEdit={() => onEdit(reply)} />,
    },
  ]
}

const ReplyButtons = ({ reply, onEdit }: { readonly reply: Reply; readonly onEdit: () => void }) => {
  const words = useText(repliesText)
  const remove = useCallMutation(operatorTickets.deleteSavedReply, {
    invalidates: [operatorTickets.listSavedReplies],
    onSuccess: () => toast.success(words.removed),
  })
  const { id, name } = reply
  return (
    <span className="q-saved-reply">
      <Button size="small" aria-label={words.editOf(name)} onClick={onEdit}>
        {words.edit}
      </Button>
      <RemoveButton
        label={words.remove}
        fullLabel={words.removeOf(name)}
        question={{ title: words.removeTitle(name), message: words.removeText, danger: true }}
        isRemoving={remove.isPending}
        onRemove={() => remove.mutate({ id })}
      />
    </span>
  )
}
