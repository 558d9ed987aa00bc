import { counted, formatNumber } from '../kernel/format.ts'
import { cases, given, limitZh, template } from './sentences.ts'

interface BandFigures {
  readonly zone: string
  readonly fromGrams: number
  readonly toGrams: number
}
const bandText = ({ fromGrams, toGrams }: Omit<BandFigures, 'zone'>, locale: 'en' | 'zh'): string =>
  `${formatNumber(fromGrams, locale)}–${formatNumber(toGrams, locale)} g`
const bandTemplate = (en: string, zh: string) =>
  template<BandFigures>({
    en: ({ zone, ...band }) => `${zone}, ${bandText(band, 'en')}: ${en}`,
    zh: ({ zone, fromGrams, toGrams }) =>
      fromGrams === undefined || toGrams === undefined
        ? zh
        : `${zone ?? ''}，${bandText({ fromGrams, toGrams }, 'zh')}：${zh}`,
  })

export const settingsRefusals = {
  callbackInvalid: {
    en: 'This link does not come from Shopify, or has expired. Connect the shop again.',
    zh: '该链接并非来自 Shopify，或已过期。请重新连接店铺。',
  },
  cannotPull: {
    en: 'The orders of this shop come from files or manual entry, so there is nothing to sync.',
    zh: '该店铺的订单来自文件或手动录入，无需同步。',
  },
  chooseShop: {
    en: 'You have access to some shops only. Choose one of them.',
    zh: '您只能操作部分店铺，请选择其中一个店铺。',
  },
  kindFixed: {
    en: 'The type of a schedule cannot be changed. Create another schedule instead.',
    zh: '定时任务的类型不能更改，请新建任务。',
  },
  limitedToShops: {
    en: 'This setting applies to all shops, and you have access to some only. Ask someone with access to all shops.',
    zh: '此设置适用于所有店铺，而您只能操作部分店铺，请由拥有全部店铺权限的成员操作。',
  },
  nameTaken: cases('已有同名店铺，请更换名称。', {
    shop: template<{ readonly name: string }>({
      en: ({ name }) => `A shop named “${name}” already exists. Choose another name.`,
      zh: '已有同名店铺，请更换名称。',
    }),
    supplier: template<{ readonly name: string }>({
      en: ({ name }) => `A supplier named “${name}” already exists. Choose another name.`,
      zh: '已有同名供应商，请更换名称。',
    }),
    carrier: template<{ readonly name: string }>({
      en: ({ name }) => `A carrier named “${name}” already exists. Choose another name.`,
      zh: '已有同名承运商，请更换名称。',
    }),
  }),
  neverRuns: {
    en: 'This time never occurs. Choose another one.',
    zh: '所选时间不存在，任务不会执行，请重新选择。',
  },
  notADraft: {
    en: 'Only drafts can be edited. Withdraw this announcement and create another one.',
    zh: '只能修改草稿。请撤回此公告并新建。',
  },
  notAShop: {
    en: "This is not a Shopify address. Enter the shop's own: your-shop.myshopify.com (Shopify admin, Settings, Domains).",
    zh: '这不是 Shopify 店铺地址，请使用 your-shop.myshopify.com 形式的地址。',
  },
  notConnected: { en: 'The shop is not connected. Reconnect it first.', zh: '该店铺未连接，请先重新连接。' },
  shopUnreachable: template<{ readonly cause?: string }>({
    en: ({ cause }) => `The shop's locations could not be read. ${cause ?? 'Try again later.'}`,
    zh: ({ cause }) => `无法读取店铺的地点。${cause ?? '请稍后再试。'}`,
  }),
  savedViewNameTaken: {
    en: 'Another view of this list has this name. Choose another name.',
    zh: '此列表已有同名视图，请更换名称。',
  },
  savedViewNotYours: {
    en: 'This view is shared by someone else, so you cannot change it. Save a view of your own instead.',
    zh: '该视图由他人共享，您无法更改，请另存为自己的视图。',
  },
  savedViewsChanged: {
    en: 'The views have changed meanwhile. Reload the page and move the view again.',
    zh: '视图已有变化，请刷新页面后重新调整顺序。',
  },
  tooManySavedViews: template<{ readonly max: number }>({
    en: ({ max }) => `A list can have up to ${counted(max, 'view', 'views')}. Delete one first.`,
    zh: limitZh('视图数量', '个', '请先删除不用的视图'),
  }),
  scopeMissing: {
    en: 'The shop was connected without permission to write products. Reconnect it and approve the permission.',
    zh: '该店铺未授权写入商品，请重新连接店铺并同意授权。',
  },
  nothingChosen: { en: 'No SKU is selected. Select at least one.', zh: '未选择任何 SKU，请至少选择一个。' },
  priceMissing: { en: 'A SKU has no price. Enter one.', zh: '部分 SKU 没有价格，请填写。' },
  safetyUpToDate: {
    en: 'The safety information is already up to date.',
    zh: '安全信息已是最新，无需更新。',
  },
  listingFailed: {
    en: 'The last update of this listing failed. Retry it, then update the safety information.',
    zh: '该商品上次更新失败。请先重试，再更新安全信息。',
  },
  alreadyInShop: template<{ readonly shop: string }>({
    en: ({ shop }) => `This product is already in ${shop}. Update it there, or list it as a second copy.`,
    zh: ({ shop }) => `${shop ?? '该店铺'}中已有此产品。请更新原商品，或选择再刊登一份。`,
  }),
  upToDate: { en: 'The shop is already up to date.', zh: '店铺中的内容已是最新，无需更新。' },
  listingBusy: {
    en: 'The listing is being written to the shop. Try again in a minute.',
    zh: '正在写入店铺，请稍后再试。',
  },
  templateNameTaken: {
    en: 'Another template has this name. Choose another name.',
    zh: '已有同名模板，请更换名称。',
  },
  tooManyTemplates: template<{ readonly max: number }>({
    en: ({ max }) => `There can be up to ${counted(max, 'template', 'templates')}. Delete one first.`,
    zh: limitZh('模板数量', '个', '请先删除不用的模板'),
  }),
  notPossibleNow: template<{ readonly status: string }>({
    en: ({ status }) => `The announcement is ${status}. Open it again to see the available actions.`,
    zh: '该公告当前状态不支持此操作，请刷新后查看。',
  }),
  notShopify: {
    en: 'This shop has no connection: its orders come from files or manual entry.',
    zh: '该店铺不是连接的店铺，订单来自文件或手动录入。',
  },
  trackingRulesChanged: {
    en: 'The rules have changed meanwhile. Reload the page and sort them again.',
    zh: '规则已被修改，请刷新页面后重新排序。',
  },
  bannerNotLive: {
    en: 'This banner isn’t live. Reload the list to see its status.',
    zh: '该横幅当前未在展示，请刷新列表查看状态。',
  },
  nobodyNamed: {
    en: 'Select at least one customer who can sign in before you publish this announcement.',
    zh: '发布前请至少选择一位可登录的客户。',
  },
  rateRefused: cases('无法使用该运价，请更正。', {
    bandEnd: bandTemplate('the band must end above its start.', '重量区间的上限须大于下限。'),
    days: bandTemplate(
      'the longest transit time must not be below the shortest.',
      '最长配送天数不能小于最短配送天数。',
    ),
    prefix: bandTemplate('a postcode prefix must contain letters or digits.', '邮编前缀须包含字母或数字。'),
  }),
  ratesOverlap: template<{
    readonly zone: string
    readonly countryCode: string
    readonly prefix: string
    readonly bands: readonly Omit<BandFigures, 'zone'>[]
  }>({
    en: ({ zone, bands }) =>
      `${zone}: the bands ${bands.map((band) => bandText(band, 'en')).join(' and ')} overlap. Let one end where the other starts.`,
    zh: ({ zone, bands = [] }) =>
      `运价区间重叠${bands.length === 0 ? '' : `（${zone ?? ''}：${bands.map((band) => bandText(band, 'zh')).join('、')}）`}，请修改。`,
  }),
  ruleChanged: template<{ readonly version: number; readonly updatedBy: string; readonly name: string }>({
    en: ({ updatedBy, name }) =>
      `${updatedBy} has changed “${name}” since you opened it. Check it before you save.`,
    zh: ({ updatedBy }) => `该规则已被${updatedBy ?? '其他人'}更改，请查看后再保存。`,
  }),
  rulesChanged: {
    en: 'The rules or their order have changed since you opened the list. Refresh the list and try again.',
    zh: '规则的顺序或数量已被更改，请刷新列表后重试。',
  },
  shopRefused: template<{ readonly cause?: string }>({
    en: ({ cause }) => `The shop could not be connected. ${cause ?? 'Connect it again.'}`,
    zh: ({ cause }) => `未能连接店铺。${cause ?? '请重新连接。'}`,
  }),
  shopTaken: {
    en: 'This shop is connected to another account. Disconnect it there first, or contact support.',
    zh: '该店铺已连接到另一个账户，请先在该账户断开，或联系客服。',
  },
  shopifyNotConfigured: {
    en: 'Shopify connections are not available. Import orders from files, or contact support.',
    zh: '目前不支持连接 Shopify，请通过文件导入订单，或联系客服。',
  },
  stateUsed: {
    en: 'This authorization has been used or has expired. Connect the shop again.',
    zh: '此授权已使用或已过期，请重新连接店铺。',
  },
  tooManyAddresses: template<{ readonly max: number }>({
    en: ({ max }) =>
      `There can be up to ${counted(max, 'address', 'addresses')}. Delete one that is no longer needed.`,
    zh: limitZh('地址数量', '个', '请先删除不再需要的地址'),
  }),
  tooManyRules: template<{ readonly max: number }>({
    en: ({ max }) => `There can be up to ${counted(max, 'rule', 'rules')}. Delete one first.`,
    zh: limitZh('规则数量', '条', '请先删除不用的规则'),
  }),
  tooManySchedules: template<{ readonly max: number }>({
    en: ({ max }) => `There can be up to ${counted(max, 'schedule', 'schedules')}. Delete one first.`,
    zh: limitZh('定时任务数量', '个', '请先删除不用的任务'),
  }),
  tooManyShops: template<{ readonly max: number }>({
    en: ({ max }) => `An account can have up to ${counted(max, 'shop', 'shops')}. Contact support for more.`,
    zh: limitZh('店铺数量', '个', '请联系客服'),
  }),
  tooManySubAccounts: template<{ readonly max: number }>({
    en: ({ max }) =>
      `There can be up to ${counted(max, 'sub-account', 'sub-accounts')}. Delete one that is no longer needed.`,
    zh: limitZh('子账户数量', '个', '请先删除不再需要的子账户'),
  }),
  tooOften: template<{ readonly minMinutes: number }>({
    en: ({ minMinutes }) =>
      `Runs must be at least ${counted(minMinutes, 'minute', 'minutes')} apart. Choose a longer interval.`,
    zh: ({ minMinutes }) =>
      `执行间隔太短${given(minMinutes, (min) => `，至少 ${formatNumber(min, 'zh')} 分钟`)}，请延长间隔。`,
  }),
  unknownIcon: {
    en: 'This icon does not exist. Choose one from the list.',
    zh: '没有这个图标，请从列表中选择。',
  },
  unknownTimeZone: {
    en: 'This time zone is unknown. Use a name such as Europe/Berlin.',
    zh: '无法识别该时区，请使用 Asia/Shanghai 这样的名称。',
  },
  windowChanged: {
    en: 'These settings have changed since you opened them. Check them before you save.',
    zh: '设置已被其他人更改，请查看后再保存。',
  },
}
