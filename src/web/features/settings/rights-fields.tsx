import { Checkbox, Radio, Select } from 'antd'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { setAuthority, setMenu, type RightsDraft } from './rights-draft.ts'
import type { Power, ShopName } from './sub-account-text.ts'

const text = defineText({
  en: {
    menus: 'Menus and actions',
    menusHelp:
      'A menu gives access to its pages. An action allows changes there; without any, the pages are view-only.',
    shops: 'Shops',
    allShops: 'All shops, including new ones',
    someShops: 'Selected shops only',
    choose: 'Select shops',
    noShops: 'No shops yet.',
  },
  zh: {
    menus: '菜单和操作',
    menusHelp: '勾选菜单后可访问其页面；勾选操作后可在其中更改，未勾选则仅可查看。',
    shops: '店铺',
    allShops: '全部店铺，包括以后新增的',
    someShops: '仅限以下店铺',
    choose: '选择店铺',
    noShops: '还没有店铺。',
  },
})

interface RightsFieldsProps {
  readonly draft: RightsDraft
  readonly onChange: (draft: RightsDraft) => void
  readonly power: Power
  readonly shops: readonly ShopName[]
  readonly shopsError: string | null
}

export const RightsFields = ({ draft, onChange, power, shops, shopsError }: RightsFieldsProps) => {
  const words = useText(text)
  const locale = useLocale()
  return (
    <>
      <fieldset className="q-rights">
        <legend>{words.menus}</legend>
        <p className="q-field-help">{words.menusHelp}</p>
        <div className="q-rights-menus">
          {power.menus.map((menu) => (
            <div key={menu.id} className="q-rights-menu">
              <Checkbox
                checked={draft.menus.has(menu.id)}
                onChange={(event) => onChange(setMenu(draft, power, menu.id, event.target.checked))}
              >
                <strong>{menu.label[locale]}</strong>
              </Checkbox>
              {power.authoritys
                .filter(({ menuId }) => menuId === menu.id)
                .map(({ code, label }) => (
                  <Checkbox
                    key={code}
                    checked={draft.authorities.has(code)}
                    onChange={(event) => onChange(setAuthority(draft, power, code, event.target.checked))}
                  >
                    {label[locale]}
                  </Checkbox>
                ))}
            </div>
          ))}
        </div>
      </fieldset>
      <fieldset className="q-rights">
        <legend>{words.shops}</legend>
        <Radio.Group
          className="q-rights-shops"
          value={draft.shopIds === null ? 'all' : 'some'}
          onChange={(event) => onChange({ ...draft, shopIds: event.target.value === 'all' ? null : [] })}
          options={[
            { value: 'all', label: words.allShops },
            { value: 'some', label: words.someShops },
          ]}
        />
        {draft.shopIds !== null && (
          <Field label={words.choose} error={shopsError}>
            {(control) => (
              <Select
                {...control}
                mode="multiple"
                value={[...(draft.shopIds ?? [])]}
                options={shops.map(({ id, name }) => ({ value: String(id), label: name }))}
                showSearch={{ optionFilterProp: 'label' }}
                notFoundContent={words.noShops}
                onChange={(shopIds: string[]) => onChange({ ...draft, shopIds })}
              />
            )}
          </Field>
        )}
      </fieldset>
    </>
  )
}
