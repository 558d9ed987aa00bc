import { Button } from 'antd'
import { useState } from 'react'
import { taxNumbers, type TaxNumber } from '../../../contract/tax-numbers/tax-numbers.ts'
import { taxKindWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import { purposeOfNumber } from '../../../contract/tax-numbers/tax-schemes.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../../ui/page/page-context.tsx'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { HelpLink } from '../help/help-link.tsx'
import { NumberDialog, type NumberStart } from './number-dialog.tsx'
import { NumberList } from './number-list.tsx'
import { deletedNumberText } from './number-use.ts'
import { SchemeList } from './scheme-list.tsx'
import { taxNumberReads } from './tax-number-reads.ts'

const text = defineText({
  en: {
    subtitle:
      'Import tax is paid under scheme numbers such as IOSS on orders that you pay from now on. EORI and other numbers are printed on the commercial invoices of parcels to their country.',
    schemes: 'Import tax paid at the sale',
    title: 'Your tax numbers',
    add: 'Add tax number',
    empty: 'No tax numbers yet',
    emptyText: 'Add the numbers under which you are registered, such as an IOSS number for the EU.',
    edit: 'Edit',
    editOf: (number: string) => `Edit ${number}`,
    remove: 'Delete',
    removeOf: (number: string) => `Delete ${number}`,
    question: (number: string) => `Delete ${number}?`,
    removed: (number: string) => `${number} deleted.`,
  },
  zh: {
    subtitle:
      'IOSS 等机制税号用于之后付款订单的进口税；EORI 及其他税号打印在寄往相应国家/地区的包裹的商业发票上。',
    schemes: '销售时缴纳进口税',
    title: '您的税号',
    add: '添加税号',
    empty: '还没有税号',
    emptyText: '请添加您已登记的税号，例如欧盟的 IOSS 号。',
    edit: '编辑',
    editOf: (number: string) => `编辑 ${number}`,
    remove: '删除',
    removeOf: (number: string) => `删除 ${number}`,
    question: (number: string) => `删除 ${number}？`,
    removed: (number: string) => `${number} 已删除。`,
  },
})

const back = '/setting/index'

const TaxNumbersPage = () => {
  const words = useText(text)
  const mayChange = useAccess().can('order:edit')
  const go = useGo()
  const asked = usePage().search['add']
  const config = useCall(taxNumbers.getTaxConfig, {}, { quiet: true })
  const saved = useCall(taxNumbers.getTaxCodes, {}, { quiet: true })
  const [editing, setEditing] = useState<NumberStart | null>(null)
  if (config.error && !config.data) return <FailedPage answer={config} back={back} />
  if (saved.error && !saved.data) return <FailedPage answer={saved} back={back} />
  if (!config.data || !saved.data) {
    return (
      <div className="q-page">
        <PageHeader subtitle={words.subtitle} back={back} />
        <CardSkeleton lines={5} />
        <CardSkeleton lines={9} />
      </div>
    )
  }
  const { kinds, schemes } = config.data
  const { numbers, choices } = saved.data
  const wanted = mayChange && asked ? schemes.find(({ scheme }) => scheme === asked) : undefined
  const start: NumberStart | null =
    editing ?? (wanted ? { countryCode: wanted.countryCode, kind: wanted.kinds[0] } : null)
  const close = (): void => {
    setEditing(null)
    if (asked) void go('/setting/taxNumbers', { replace: true })
  }
  const add = mayChange && (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing({})}>
      {words.add}
    </Button>
  )
  return (
    <div className="q-page">
      <PageHeader
        subtitle={
          <>
            {words.subtitle} <HelpLink article="ioss" /> <HelpLink article="vat" />
          </>
        }
        back={back}
        actions={add}
      />
      <Card title={words.title}>
        {numbers.length === 0 ? (
          <EmptyState icon="file" title={words.empty} action={add}>
            {words.emptyText}
          </EmptyState>
        ) : (
          <NumberList
            numbers={numbers}
            {...(mayChange
              ? {
                  renderActions: (number: TaxNumber) => (
                    <NumberActions number={number} onEdit={() => setEditing({ number })} />
                  ),
                }
              : {})}
          />
        )}
      </Card>
      <Card title={words.schemes}>
        <SchemeList
          schemes={schemes}
          numbers={numbers}
          choices={choices}
          mayChange={mayChange}
          onAdd={({ countryCode, kinds: [kind] }) => setEditing({ countryCode, kind })}
        />
      </Card>
      {start && <NumberDialog kinds={kinds} start={start} onClose={close} />}
    </div>
  )
}
export default TaxNumbersPage

const NumberActions = ({ number, onEdit }: { number: TaxNumber; onEdit: () => void }) => {
  const words = useText(text)
  const consequences = useText(deletedNumberText)
  const locale = useLocale()
  const name = `${taxKindWords[number.kind][locale]} ${number.formatted}`
  const remove = useCallMutation(taxNumbers.deleteTaxCode, {
    invalidates: taxNumberReads,
    onSuccess: () => toast.success(words.removed(name)),
  })
  const removeIt = async (): Promise<void> => {
    const message = consequences[purposeOfNumber(number.kind, number.countryCode)]
    const question = { title: words.question(name), message, confirmLabel: words.remove }
    if (await ask({ ...question, danger: true })) remove.mutate({ id: number.id })
  }
  return (
    <>
      <Button size="small" aria-label={words.editOf(name)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button
        size="small"
        danger
        aria-label={words.removeOf(name)}
        loading={remove.isPending}
        onClick={() => void removeIt()}
      >
        {words.remove}
      </Button>
    </>
  )
}
