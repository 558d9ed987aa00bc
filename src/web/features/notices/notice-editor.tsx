import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { noticeLimits, operatorNotices } from '../../../contract/operator/notices.ts'
import { call } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard, usePageTitle } from '../../ui/page/page-context.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { useDraft } from '../../ui/parts/use-draft.ts'
import { useUploads } from '../../ui/pieces/use-uploads.ts'
import { useText } from '../../ui/text/define-text.ts'
import { sendOperatorFile } from '../common/send-file.ts'
import { agencyText } from './agency-text.ts'
import { draftOf, emptyNotice, inputOf, type AgencyNotice, type NoticeDraft } from './notice-draft.ts'
import { NoticeFields, type NoticeMistakes } from './notice-fields.tsx'

const lists = [operatorNotices.listAgencyNotices, operatorNotices.getAgencyNotice]

const mistakesIn = (draft: NoticeDraft, words: (typeof agencyText)['en']): NoticeMistakes => ({
  ...(draft.title.trim() === '' && { title: words.needsTitle }),
  ...(draft.audience === 'named' && draft.customers.length === 0 && { customers: words.needsCustomers }),
})

/** Writes a draft, new or known. */
export const NoticeEditor = ({ notice }: { notice: AgencyNotice | null }) => {
  const words = useText(agencyText)
  const form = useNoticeForm(notice)
  const { draft, busy } = form
  const [isMailed, setIsMailed] = useState(false)
  usePageTitle(notice?.title)
  return (
    <form
      className="q-page q-form-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <PageHeader
        back="/notices"
        title={notice?.title ?? words.newNotice}
        {...(draft.wasRestored && draft.isChanged && { subtitle: words.restored })}
      />
      <div className="q-stack">
        <NoticeFields
          value={draft.value}
          onChange={(change) => draft.set((now) => ({ ...now, ...change }))}
          mistakes={form.mistakes}
          pictures={form.pictures}
          files={form.files}
        />
        <Checkbox checked={isMailed} onChange={(event) => setIsMailed(event.target.checked)}>
          {words.mail}
        </Checkbox>
      </div>
      <div className="q-form-footer q-notice-footer">
        {notice && (
          <Button danger onClick={() => void form.remove(notice.id)}>
            {words.remove}
          </Button>
        )}
        <Button htmlType="submit" loading={busy}>
          {words.save}
        </Button>
        <Button loading={busy} onClick={() => void form.preview()}>
          {words.preview}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void form.publish(isMailed)}>
          {words.publish}
        </Button>
      </div>
    </form>
  )
}

const useFiles = (draft: { readonly value: NoticeDraft; readonly set: DraftSetter }) => ({
  pictures: useUploads({
    send: sendOperatorFile,
    limit: noticeLimits.images,
    initial: draft.value.images,
    onChange: (images) => draft.set((now) => ({ ...now, images: images.map(nameAndUrl) })),
  }),
  files: useUploads({
    send: sendOperatorFile,
    limit: noticeLimits.files,
    initial: draft.value.files,
    onChange: (files) => draft.set((now) => ({ ...now, files: files.map(nameAndUrl) })),
  }),
})

type DraftSetter = (change: (now: NoticeDraft) => NoticeDraft) => void
const nameAndUrl = ({ name, url }: { readonly name: string; readonly url: string }) => ({ name, url })

const useNoticeForm = (notice: AgencyNotice | null) => {
  const words = useText(agencyText)
  const go = useGo()
  const closeTab = useCloseTab()
  const draft = useDraft<NoticeDraft>(`notice:${notice?.id ?? 'new'}`, notice ? draftOf(notice) : emptyNotice)
  const [isTried, setIsTried] = useState(false)
  const { pictures, files } = useFiles(draft)
  const saving = useCallMutation(operatorNotices.saveNotice, { invalidates: lists })
  const publishing = useCallMutation(operatorNotices.publishNotice, { invalidates: lists })
  const removing = useCallMutation(operatorNotices.deleteNotice, { invalidates: lists })
  const mistakes = mistakesIn(draft.value, words)
  useLeaveGuard(draft.isChanged)

  /** Null where something is to be mended first, or the server refused and has said why. */
  const store = async (): Promise<AgencyNotice | null> => {
    setIsTried(true)
    if (Object.keys(mistakes).length > 0) return null
    if (pictures.isUploading || files.isUploading) {
      toast.error(words.uploading)
      return null
    }
    const saved = await saving.mutateAsync(inputOf(notice?.id ?? null, draft.value)).catch(() => null)
    if (saved) draft.clear()
    return saved
  }
  const open = async (id: string, search: Record<string, string> = {}): Promise<void> => {
    await go('/notices/notice', { search: { id, ...search }, replace: notice !== null })
    if (!notice) closeTab()
  }
  return {
    draft,
    pictures,
    files,
    mistakes: isTried ? mistakes : {},
    busy: saving.isPending || publishing.isPending || removing.isPending,
    save: async () => {
      const saved = await store()
      if (!saved) return
      toast.success(words.saved)
      await open(saved.id)
    },
    preview: async () => {
      const saved = await store()
      if (saved) await open(saved.id, { preview: '1' })
    },
    publish: async (isMailed: boolean) => {
      const saved = await store()
      if (!saved) return
      const customerIds = saved.customers.map(({ id }) => id)
      const { customers } = await call(operatorNotices.countNoticeAudience, {
        audience: saved.audience,
        customerIds,
      })
      await open(saved.id)
      const question = { title: words.publishTitle(saved.title), message: words.publishText(customers) }
      if (!(await ask({ ...question, confirmLabel: words.publish }))) return
      const done = await publishing.mutateAsync({ id: saved.id, isMailed }).catch(() => null)
      if (done) toast.success(words.publishedNow)
    },
    remove: async (id: AgencyNotice['id']) => {
      const question = { title: words.removeTitle, message: words.removeText }
      if (!(await ask({ ...question, confirmLabel: words.remove, danger: true }))) return
      const done = await removing.mutateAsync({ id }).catch(() => null)
      if (!done) return
      draft.clear()
      toast.success(words.removed)
      await go('/notices')
      closeTab()
    },
  }
}
