import { Button, Select } from 'antd'
import { useState } from 'react'
import { shops } from '../../../contract/shops/shops.ts'
import {
  taxNumbers,
  type OfferedScheme,
  type SchemeChoice,
  type TaxNumber,
  type TaxNumberUse,
} from '../../../contract/tax-numbers/tax-numbers.ts'
import { taxSchemeWords } from '../../../contract/tax-numbers/tax-number-text.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { limitText } from './limit-text.ts'
import { schemeNumberText, schemeText } from './scheme-text.ts'
import { taxNumberReads } from './tax-number-reads.ts'
import './tax-numbers.css'

const text = defineText({
  en: {
    allShops: 'All shops',
    own: 'Your own number',
    agency: 'Quayside’s number',
    none: 'No number, do not warn me',
    follow: 'As for all shops',
    choiceOf: (shop: string, scheme: string) => `${shop}: number for ${scheme}`,
    missing: 'You have not added a number yet.',
    gone: 'Quayside no longer offers a number. Choose another option.',
    add: (number: string) => `Add ${number}`,
    perShop: 'Choose per shop',
    noShops: 'You have no shops yet.',
    perShopOf: (scheme: string) => `Choose per shop: ${scheme}`,
  },
  zh: {
    allShops: '所有店铺',
    own: '使用您的税号',
    agency: '使用平台税号',
    none: '不附税号，不再提醒',
    follow: '与所有店铺相同',
    choiceOf: (shop: string, scheme: string) => `${shop}：${scheme} 税号`,
    missing: '尚未添加税号。',
    gone: '平台已不再提供此税号，请改选。',
    add: (number: string) => `添加${number}`,
    perShop: '按店铺选择',
    noShops: '您还没有店铺。',
    perShopOf: (scheme: string) => `按店铺选择：${scheme}`,
  },
})

interface SchemeListProps {
  readonly schemes: readonly OfferedScheme[]
  readonly numbers: readonly TaxNumber[]
  readonly choices: readonly SchemeChoice[]
  readonly mayChange: boolean
  readonly onAdd: (scheme: OfferedScheme) => void
}

export const SchemeList = ({ schemes, ...others }: SchemeListProps) => (
  <ul className="q-tax-schemes">
    {schemes.map((scheme) => (
      <Scheme key={scheme.scheme} offered={scheme} {...others} />
    ))}
  </ul>
)

interface SchemeProps extends Omit<SchemeListProps, 'schemes'> {
  readonly offered: OfferedScheme
}

const Scheme = ({ offered, numbers, choices, mayChange, onAdd }: SchemeProps) => {
  const words = useText(text)
  const locale = useLocale()
  const { scheme, limit } = offered
  const name = taxSchemeWords[scheme][locale]
  const sentence = useText(schemeText)[scheme](limitText(limit))
  const number = useText(schemeNumberText)[scheme]
  const mine = choices.filter((one) => one.scheme === scheme)
  const [isOpen, setIsOpen] = useState(false)
  const forAll = mine.find(({ shop }) => shop === null)?.use ?? 'own'
  const hasOwn = numbers.some(
    (one) => one.countryCode === offered.countryCode && offered.kinds.includes(one.kind),
  )
  const showsShops = isOpen || mine.some(({ shop }) => shop !== null)
  const set = useCallMutation(taxNumbers.setSchemeChoice, {
    invalidates: taxNumberReads,
    inTurn: scheme,
  })
  return (
    <li>
      <h3>{name}</h3>
      <p>{sentence}</p>
      <ChoiceRow
        label={words.allShops}
        fullLabel={words.choiceOf(words.allShops, name)}
        offered={offered}
        value={forAll}
        isDisabled={!mayChange}
        onChoose={(use) => set.mutate({ scheme, use: use === 'follow' ? null : use })}
      />
      {showsShops && (
        <ShopChoices
          offered={offered}
          choices={mine}
          isDisabled={!mayChange}
          onChoose={(shopId, use) => set.mutate({ scheme, shopId, use: use === 'follow' ? null : use })}
        />
      )}
      {forAll === 'own' && !hasOwn && (
        <span className="q-muted">
          {words.missing}{' '}
          {mayChange && (
            <Button size="small" onClick={() => onAdd(offered)}>
              {words.add(number)}
            </Button>
          )}
        </span>
      )}
      {forAll === 'agency' && !offered.hasAgencyNumber && <span className="q-muted">{words.gone}</span>}
      {!showsShops && mayChange && (
        <span>
          <Button size="small" aria-label={words.perShopOf(name)} onClick={() => setIsOpen(true)}>
            {words.perShop}
          </Button>
        </span>
      )}
    </li>
  )
}

interface ShopChoicesProps {
  readonly offered: OfferedScheme
  readonly choices: readonly SchemeChoice[]
  readonly isDisabled: boolean
  readonly onChoose: (shopId: string, use: TaxNumberUse | 'follow') => void
}

const ShopChoices = ({ offered, choices, isDisabled, onChoose }: ShopChoicesProps) => {
  const words = useText(text)
  const locale = useLocale()
  const names = useCall(shops.listShopNames, {}, { staleMs: 60_000, quiet: true })
  return (
    <>
      {names.data?.shops.length === 0 && <span className="q-muted">{words.noShops}</span>}
      {names.error && !names.data && <ErrorNote error={names.error} onRetry={() => void names.refetch()} />}
      {(names.data?.shops ?? []).map(({ id, name }) => (
        <ChoiceRow
          key={id}
          label={name}
          fullLabel={words.choiceOf(name, taxSchemeWords[offered.scheme][locale])}
          offered={offered}
          value={choices.find(({ shop }) => shop?.id === String(id))?.use ?? 'follow'}
          follows
          isDisabled={isDisabled}
          onChoose={(use) => onChoose(String(id), use)}
        />
      ))}
    </>
  )
}

interface ChoiceRowProps {
  readonly label: string
  readonly fullLabel: string
  readonly offered: OfferedScheme
  readonly value: TaxNumberUse | 'follow'
  /** A shop can follow what is chosen for all shops. */
  readonly follows?: boolean
  readonly isDisabled: boolean
  readonly onChoose: (use: TaxNumberUse | 'follow') => void
}

const ChoiceRow = ({
  label,
  fullLabel,
  offered,
  value,
  follows = false,
  isDisabled,
  onChoose,
}: ChoiceRowProps) => {
  const words = useText(text)
  const offers = offered.hasAgencyNumber || value === 'agency'
  const uses = [
    ...(follows ? (['follow'] as const) : []),
    'own' as const,
    ...(offers ? (['agency'] as const) : []),
    'none' as const,
  ]
  return (
    <div className="q-tax-choice">
      <span>{label}</span>
      <Select<TaxNumberUse | 'follow'>
        aria-label={fullLabel}
        value={value}
        disabled={isDisabled}
        options={uses.map((use) => ({ value: use, label: words[use] }))}
        onChange={onChoose}
      />
    </div>
  )
}
