import { useState, type RefObject } from 'react'
import { noticeLimits, operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { call } from '../../ui/call/calls.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard } from '../../ui/page/page-context.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { useText } from '../../ui/text/define-text.ts'
import { sendOperatorFile } from '../common/send-file.ts'
import { operatorNoticeText } from './operator-text.ts'
import { draftOf, emptyNotice, inputOf, type OperatorNotice, type NoticeDraft } from './notice-draft.ts'
import type { NoticeProblems } from './notice-fields.tsx'

const lists = [operatorNotices.listOperatorNotices, operatorNotices.getOperatorNotice]

const problemsIn = (draft: NoticeDraft, words: (typeof operatorNoticeText)['en']): NoticeProblems => ({
  ...(draft.title.trim() === '' && { title: words.needsTitle }),
  ...(draft.audience === 'named' && draft.customers.length === 0 && { customers: words.needsCustomers }),
})

const nameAndUrl = ({ name, url }: { readonly name: string; readonly url: string }) => ({ name, url })

const useStoredDraft = (notice: OperatorNotice | null, element: RefObject<HTMLFormElement | null>) => {
  const words = useText(operatorNoticeText)
  const draft = useDraft<NoticeDraft>(`notice:${notice?.id ?? 'new'}`, notice ? draftOf(notice) : emptyNotice)
  const [isTried, setIsTried] = useState(false)
  const saving = useCallMutation(operatorNotices.saveNotice, { invalidates: lists })
  const pictures = useUploads({
    send: sendOperatorFile,
    limit: noticeLimits.images,
    initial: draft.value.images,
    onChange: (images) => draft.set((now) => ({ ...now, images: images.map(nameAndUrl) })),
  })
  const files = useUploads({
    send: sendOperatorFile,
    limit: noticeLimits.files,
    initial: draft.value.files,
    onChange: (all) => draft.set((now) => ({ ...now, files: all.map(nameAndUrl) })),
  })
  const problems = problemsIn(draft.value, words)
  /** Null if the form has problems, or if the server refused, which the call layer has shown. */
  const store = async (): Promise<OperatorNotice | null> => {
    setIsTried(true)
    if (Object.keys(problems).length > 0) {
      // After the errors are rendered.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return null
    }
    const saved = await saving.mutateAsync(inputOf(notice?.id ?? null, draft.value)).catch(() => null)
    if (saved) draft.clear()
    return saved
  }
  return {
    draft,
    pictures,
    files,
    store,
    problems: isTried ? problems : {},
    isBusy: saving.isPending || pictures.isUploading || files.isUploading,
  }
}

export const useNoticeForm = (notice: OperatorNotice | null, element: RefObject<HTMLFormElement | null>) => {
  const words = useText(operatorNoticeText)
  const go = useGo()
  const closeTab = useCloseTab()
  const { store, isBusy, ...form } = useStoredDraft(notice, element)
  const publishing = useCallMutation(operatorNotices.publishNotice, { invalidates: lists })
  const removing = useCallMutation(operatorNotices.deleteNotice, { invalidates: lists })
  useLeaveGuard(form.draft.isChanged)

  const open = async (id: string, search: Record<string, string> = {}): Promise<void> => {
    await go('/notices/notice', { search: { id, ...search }, replace: notice !== null })
    if (!notice) closeTab()
  }
  const save = async (): Promise<void> => {
    const saved = await store()
    if (!saved) return
    toast.success(words.saved)
    await open(saved.id)
  }
  const preview = async (): Promise<void> => {
    const saved = await store()
    if (saved) await open(saved.id, { preview: '1' })
  }
  const publish = async (isMailed: boolean): Promise<void> => {
    const saved = await store()
    if (!saved) return
    const { id, audience, title } = saved
    const customerIds = saved.customers.map((one) => one.id)
    const reached = await call(operatorNotices.countNoticeAudience, { audience, customerIds }).catch(
      () => null,
    )
    await open(id)
    if (!reached) return
    const question = { title: words.publishTitle(title), message: words.publishText(reached.customers) }
    if (!(await ask({ ...question, confirmLabel: words.publish }))) return
    const done = await publishing.mutateAsync({ id, isMailed }).catch(() => null)
    if (done) toast.success(words.publishedNow)
  }
  const remove = async (id: OperatorNotice['id']): Promise<void> => {
    const question = { title: words.removeTitle, message: words.removeText }
    if (!(await ask({ ...question, confirmLabel: words.remove, danger: true }))) return
    const done = await removing.mutateAsync({ id }).catch(() => null)
    if (!done) return
    form.draft.clear()
    toast.success(words.removed)
    await go('/notices')
    closeTab()
  }
  const busy = isBusy || publishing.isPending || removing.isPending
  return { ...form, busy, save, preview, publish, remove }
}
