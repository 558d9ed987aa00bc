import { Button } from 'antd'
import { useRef, useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { CarrierView } from '../../../contract/carriers/carrier-schemas.ts'
import { operatorCarriers } from '../../../contract/carriers/carriers.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { StickyBar } from '../../ui/forms/sticky-bar.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard, usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { draftOf, emptyCarrier, readDraft, type CarrierDraft } from './carrier-draft.ts'
import { CarrierFields, SenderFields } from './carrier-fields.tsx'
import { ServicesCard } from './services-card.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import './carriers.css'

const text = defineText({
  en: {
    newCarrier: 'New carrier',
    save: 'Save',
    discard: 'Discard changes',
    saved: (name: string) => `${name} saved. It applies to labels created from now on.`,
    correct: (n: number) => `Fix ${counted(n, 'field', 'fields')} before saving.`,
    notFound: 'This carrier does not exist',
    toCarriers: 'All carriers',
    restored: 'You have unsaved changes from earlier.',
    viewOnly: 'You have view-only access. Only the fulfilment role can edit carriers.',
  },
  zh: {
    newCarrier: '新建承运商',
    save: '保存',
    discard: '放弃修改',
    saved: (name: string) => `${name} 已保存，将用于之后生成的面单。`,
    correct: (n: number) => `有 ${formatNumber(n, 'zh')} 处需要修改。`,
    notFound: '未找到该承运商',
    toCarriers: '全部承运商',
    restored: '已恢复您之前的修改，尚未保存。',
    viewOnly: '您只能查看。修改承运商需要履约权限。',
  },
})

const CarrierPage = () => {
  const words = useText(text)
  const go = useGo()
  const { id } = usePage().search
  const answer = useCall(operatorCarriers.listCarriers, {}, { quiet: true })
  if (!id) return <CarrierEditor key="new" carrier={null} />
  if (answer.isError && !answer.data) return <FailedPage answer={answer} back="/carriers" />
  if (!answer.data) return <PageSkeleton />
  const carrier = answer.data.carriers.find((one) => one.id === id)
  if (!carrier) {
    return (
      <div className="q-page">
        <PageHeader back="/carriers" />
        <EmptyState
          icon="truck"
          title={words.notFound}
          action={<Button onClick={() => void go('/carriers')}>{words.toCarriers}</Button>}
        />
      </div>
    )
  }
  // A saved carrier resets the form; a refetch without changes keeps the input.
  return <CarrierEditor key={`${carrier.id} ${carrier.updatedAt}`} carrier={carrier} />
}
export default CarrierPage

const CarrierEditor = ({ carrier }: { carrier: CarrierView | null }) => {
  const words = useText(text)
  const go = useGo()
  const mayChange = useAccess().hasRole('fulfilment')
  const draft = useDraft<CarrierDraft>(
    `carrier:${carrier?.id ?? 'new'}`,
    carrier ? draftOf(carrier) : emptyCarrier,
  )
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const closeTab = useCloseTab()
  const problems = isTried ? readDraft(draft.value).problems : {}
  const problemCount = Object.keys(problems).length
  useLeaveGuard(draft.isChanged)
  usePageTitle(carrier?.nameEn)
  const save = useCallMutation(operatorCarriers.saveCarrier, {
    invalidates: [operatorCarriers.listCarriers],
    showsFields: true,
    onSuccess: async (saved) => {
      draft.clear()
      toast.success(words.saved(saved.nameEn))
      if (carrier) return
      await go('/carriers/carrier', { search: { id: saved.id } })
      closeTab()
    },
  })
  const patch = (change: Partial<CarrierDraft>): void => draft.set((now) => ({ ...now, ...change }))
  const send = (): void => {
    setIsTried(true)
    const { input } = readDraft(draft.value)
    if (input) return save.mutate(carrier ? { ...input, id: carrier.id } : input)
    // After the errors are rendered.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return undefined
  }
  const common = { value: draft.value, onChange: patch, problems, errors: fieldErrorsOf(save.error) }
  return (
    <form
      ref={form}
      className="q-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PageHeader
        back="/carriers"
        title={carrier?.nameEn ?? words.newCarrier}
        subtitle={
          mayChange ? (draft.wasRestored && draft.isChanged ? words.restored : carrier?.code) : words.viewOnly
        }
      />
      <FormFields isReadOnly={!mayChange}>
        <div className="q-columns">
          <div className="q-stack">
            <CarrierFields {...common} isConnected={carrier?.isConnected ?? true} />
            <ServicesCard {...common} />
          </div>
          <aside className="q-stack">{draft.value.connector !== null && <SenderFields {...common} />}</aside>
        </div>
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
            disabled={carrier !== null && !draft.isChanged}
          >
            {words.save}
          </Button>
        </StickyBar>
      )}
    </form>
  )
}
