import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard, usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import {
  draftOf,
  emptyLine,
  type Line,
  type LineDraft,
  type LineDraftProblems,
  readDraft,
} from './line-draft.ts'
import { LineFields } from './line-fields.tsx'
import { RateGrid } from './rate-grid.tsx'
import './shipping.css'
import { StickyBar } from '../../ui/forms/sticky-bar.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'

const text = defineText({
  en: {
    newLine: 'New shipping line',
    save: 'Save',
    discard: 'Discard changes',
    saved: (name: string) => `${name} saved. It applies to orders priced from now on.`,
    correct: (n: number) => `Fix ${counted(n, 'field', 'fields')} before saving.`,
    prices: 'Prices',
    notFound: 'This shipping line does not exist',
    toLines: 'All shipping lines',
    restored: 'You have unsaved changes from earlier.',
    viewOnly: 'You have view-only access. Only the fulfilment role can edit shipping lines.',
  },
  zh: {
    newLine: '新建物流渠道',
    save: '保存',
    discard: '放弃修改',
    saved: (name: string) => `${name} 已保存，将用于之后计价的订单。`,
    correct: (n: number) => `有 ${formatNumber(n, 'zh')} 处需要修改。`,
    prices: '价格',
    notFound: '未找到该物流渠道',
    toLines: '全部物流渠道',
    restored: '已恢复您之前的修改，尚未保存。',
    viewOnly: '您只能查看。修改物流渠道需要履约权限。',
  },
})

const LinePage = () => {
  const words = useText(text)
  const go = useGo()
  const { id } = usePage().search
  const answer = useCall(operatorCatalogue.listShippingLines, {}, { quiet: true })
  if (!id) return <LineEditor key="new" line={null} />
  if (answer.isError && !answer.data) {
    return <FailedPage answer={answer} back="/shipping" />
  }
  if (!answer.data) return <PageSkeleton />
  const line = answer.data.lines.find((one) => one.id === id)
  if (!line) {
    return (
      <div className="q-page">
        <PageHeader back="/shipping" />
        <EmptyState
          icon="truck"
          title={words.notFound}
          action={<Button onClick={() => void go('/shipping')}>{words.toLines}</Button>}
        />
      </div>
    )
  }
  // A saved line resets the form; a refetch without changes keeps the input.
  return <LineEditor key={`${line.id} ${line.updatedAt}`} line={line} />
}

const LineEditor = ({ line }: { line: Line | null }) => {
  const words = useText(text)
  const go = useGo()
  const mayChange = useAccess().hasRole('fulfilment', 'shipping')
  const draft = useDraft<LineDraft>(`shipping-line:${line?.id ?? 'new'}`, line ? draftOf(line) : emptyLine)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const closeTab = useCloseTab()
  const problems: LineDraftProblems = (isTried ? readDraft(draft.value).problems : null) ?? {}
  const problemCount = Object.keys(problems).length
  useLeaveGuard(draft.isChanged)
  usePageTitle(line?.nameEn)
  const save = useCallMutation(operatorCatalogue.saveShippingLine, {
    invalidates: [operatorCatalogue.listShippingLines],
    showsFields: true,
    onSuccess: async (saved) => {
      draft.clear()
      toast.success(words.saved(saved.nameEn))
      if (line) return
      await go('/shipping/line', { search: { id: saved.id } })
      closeTab()
    },
  })
  const patch = (change: Partial<LineDraft>): void => draft.set((now) => ({ ...now, ...change }))
  const send = (): void => {
    setIsTried(true)
    const { input } = readDraft(draft.value)
    if (input) return save.mutate(line ? { ...input, id: line.id } : input)
    // After the errors are rendered.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return undefined
  }
  return (
    <form
      ref={form}
      className="q-page q-line-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PageHeader
        back="/shipping"
        title={line?.nameEn ?? words.newLine}
        subtitle={
          mayChange ? (draft.wasRestored && draft.isChanged ? words.restored : line?.code) : words.viewOnly
        }
      />
      <FormFields isReadOnly={!mayChange}>
        <LineFields
          value={draft.value}
          onChange={patch}
          problems={problems}
          errors={fieldErrorsOf(save.error)}
        />
        <Card title={words.prices} flush>
          <RateGrid value={draft.value} onChange={patch} problems={problems} />
        </Card>
      </FormFields>
      {mayChange && (
        <StickyBar className="q-form-footer">
          {problemCount > 0 && (
            <span className="q-form-problem" role="alert">
              {words.correct(problemCount)}
            </span>
          )}
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.discard}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={save.isPending}
            disabled={line !== null && !draft.isChanged}
          >
            {words.save}
          </Button>
        </StickyBar>
      )}
    </form>
  )
}

export default LinePage
