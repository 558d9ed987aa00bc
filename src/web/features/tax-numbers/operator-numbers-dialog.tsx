import { Button, Input, Modal } from 'antd'
import { useState, type FormEvent } from 'react'
import { operatorTaxNumbers } from '../../../contract/tax-numbers/operator-tax-numbers.ts'
import { taxSchemeWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import {
  numberedSchemes,
  schemeTerms,
  type NumberedScheme,
} from '../../../contract/tax-numbers/tax-schemes.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { limitText } from './limit-text.ts'
import './tax-numbers.css'

const text = defineText({
  en: {
    title: 'Quayside’s tax numbers',
    intro:
      'Sellers can choose to ship under these numbers. You then report and pay the tax of their parcels.',
    limit: (limit: string) => `By law for goods up to ${limit}.`,
    save: 'Save',
    saveOf: (scheme: string) => `Save number for ${scheme}`,
    remove: 'Delete',
    removeOf: (scheme: string) => `Delete number for ${scheme}`,
    question: (scheme: string) => `Delete the number for ${scheme}?`,
    consequence: 'Orders of sellers who chose it are paid without a number from now on.',
    saved: (scheme: string) => `Number for ${scheme} saved.`,
    removed: (scheme: string) => `Number for ${scheme} deleted.`,
    close: 'Close',
  },
  zh: {
    title: '平台税号',
    intro: '卖家可选择使用这些税号发货，相应包裹的税款由平台申报并缴纳。',
    limit: (limit: string) => `法定适用上限：${limit}。`,
    save: '保存',
    saveOf: (scheme: string) => `保存 ${scheme} 税号`,
    remove: '删除',
    removeOf: (scheme: string) => `删除 ${scheme} 税号`,
    question: (scheme: string) => `删除 ${scheme} 税号？`,
    consequence: '已选择此税号的卖家，之后付款的订单将不附税号。',
    saved: (scheme: string) => `${scheme} 税号已保存。`,
    removed: (scheme: string) => `${scheme} 税号已删除。`,
    close: '关闭',
  },
})

interface OperatorNumbersDialogProps {
  readonly mayChange: boolean
  readonly onClose: () => void
}

const OperatorNumbersDialog = ({ mayChange, onClose }: OperatorNumbersDialogProps) => {
  const words = useText(text)
  const answer = useCall(operatorTaxNumbers.listAgencyTaxNumbers, {}, { quiet: true })
  const saved = new Map(answer.data?.numbers.map(({ scheme, formatted }) => [scheme, formatted]))
  return (
    <Modal
      open
      width={560}
      title={words.title}
      footer={<Button onClick={onClose}>{words.close}</Button>}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{words.intro}</p>
        {answer.error && !answer.data && (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.isPending && <CardSkeleton lines={6} />}
        {answer.data &&
          numberedSchemes.map((scheme) => (
            <SchemeNumber
              key={`${scheme} ${saved.get(scheme) ?? ''}`}
              scheme={scheme}
              saved={saved.get(scheme) ?? ''}
              mayChange={mayChange}
            />
          ))}
      </div>
    </Modal>
  )
}
export default OperatorNumbersDialog

interface SchemeNumberProps {
  readonly scheme: NumberedScheme
  /** '' for none. */
  readonly saved: string
  readonly mayChange: boolean
}

const SchemeNumber = ({ scheme, saved, mayChange }: SchemeNumberProps) => {
  const words = useText(text)
  const name = taxSchemeWords[scheme][useLocale()]
  const [typed, setTyped] = useState(saved)
  const save = useCallMutation(operatorTaxNumbers.saveAgencyTaxNumber, {
    invalidates: [operatorTaxNumbers.listAgencyTaxNumbers],
    showsFields: true,
    onSuccess: (_, { number }) => toast.success(number === null ? words.removed(name) : words.saved(name)),
  })
  const refused = save.error?.reason === 'taxNumberInvalid' ? save.error.message : null
  const remove = async (): Promise<void> => {
    const question = { title: words.question(name), message: words.consequence, confirmLabel: words.remove }
    if (await ask({ ...question, danger: true })) save.mutate({ scheme, number: null })
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (typed.trim()) save.mutate({ scheme, number: typed })
      }}
    >
      <Field
        label={name}
        help={words.limit(limitText(schemeTerms[scheme].limit))}
        error={refused ?? fieldErrorsOf(save.error)['number'] ?? null}
      >
        {(control) => (
          <span className="q-agency-number">
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              disabled={!mayChange}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {mayChange && (
              <Button
                htmlType="submit"
                aria-label={words.saveOf(name)}
                loading={save.isPending}
                disabled={typed.trim() === '' || typed === saved}
              >
                {words.save}
              </Button>
            )}
            {mayChange && saved !== '' && (
              <Button danger aria-label={words.removeOf(name)} onClick={() => void remove()}>
                {words.remove}
              </Button>
            )}
          </span>
        )}
      </Field>
    </form>
  )
}
