import type { Encoding } from '../../../contract/kernel/encodings.ts'

/** A language that a file in one of the older encodings may be written in. */
export interface Language {
  readonly tag: string
  readonly encodings: readonly Encoding[]
  /** Where it is written. */
  readonly countries: readonly string[]
}

const words = (text: string): readonly string[] => text.split(' ')
const language = (tag: string, encodings: readonly Encoding[], countries: string): Language => ({
  tag,
  encodings,
  countries: words(countries),
})
const western: readonly Encoding[] = [
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'ibm850',
  'windows-1254',
  'windows-1258',
]
const central: readonly Encoding[] = ['windows-1250', 'iso-8859-2', 'ibm852']
const cyrillic: readonly Encoding[] = ['windows-1251', 'koi8-u', 'ibm866', 'x-mac-cyrillic']

export const languages: readonly Language[] = [
  language('zh-Hans', ['gb18030'], 'CN SG MY'),
  language('zh-Hant', ['big5'], 'TW HK MO'),
  language('ja', ['shift_jis', 'euc-jp'], 'JP'),
  language('ko', ['euc-kr'], 'KR'),
  language('de', western, 'DE AT CH LU LI'),
  language('fr', western, 'FR BE CH LU CA MC'),
  language('es', western, 'ES MX AR CO CL PE UY EC VE PR'),
  language('pt', western, 'PT BR AO MZ'),
  language('it', western, 'IT CH'),
  language('nl', western, 'NL BE'),
  language('ca', western, 'ES AD'),
  language('ga', western, 'IE'),
  language('sv', western, 'SE FI'),
  language('da', western, 'DK'),
  language('nb', western, 'NO'),
  language('fi', western, 'FI'),
  language('is', western, 'IS'),
  language('pl', central, 'PL'),
  language('cs', central, 'CZ'),
  language('sk', central, 'SK'),
  language('hu', central, 'HU'),
  language('ro', central, 'RO MD'),
  language('hr', central, 'HR BA'),
  language('sl', central, 'SI'),
  language('ru', cyrillic, 'RU BY KZ KG'),
  language('uk', cyrillic, 'UA'),
  language('bg', cyrillic, 'BG'),
  language('sr', cyrillic, 'RS ME'),
  language('el', ['windows-1253', 'iso-8859-7'], 'GR CY'),
  language('tr', ['windows-1254'], 'TR'),
  language('he', ['windows-1255'], 'IL'),
  language('ar', ['windows-1256'], 'SA AE EG QA KW BH OM JO LB IQ MA DZ TN'),
  language('fa', ['windows-1256'], 'IR'),
  language('lt', ['windows-1257'], 'LT'),
  language('lv', ['windows-1257'], 'LV'),
  language('et', ['windows-1257', 'windows-1252', 'iso-8859-15'], 'EE'),
  language('vi', ['windows-1258'], 'VN'),
  language('th', ['windows-874'], 'TH'),
]

/** Characters of names and addresses, which the names of countries and months do not contain. */
const often: Readonly<Record<string, string>> = {
  'zh-Hans':
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高梁郑谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂玉萍红玲芬燕彩春菊兰凤洁梅琳素云莲真环雪荣爱妹香月莺媛瑞凡佳嘉省市区县镇乡村街道路巷弄号楼栋幢单元室层座小区花园广场大厦工业园科技中心北京上海广州深圳天津重庆成都杭州南京武汉西安苏州青岛东莞佛山宁波郑州长沙沈阳大连厦门福州哈尔滨济南昆明无锡合肥石家庄人民中山建设解放和平新华文化学院门店订单地址收件姓名产品数量备注国家城市邮编电话',
  'zh-Hant':
    '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈余趙盧梁顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓阮馬董溫唐藍石蔣田康鄒白涂尤巫韓龔嚴袁金童陸夏柳凃邵志明家豪淑芬雅婷怡君俊傑美玲麗華建宏惠雯欣宜佳蓉冠宇承恩品睿宥廷子晴詩涵縣市區鄉鎮里村路街段巷弄號樓之室台北新桃園中南高雄基隆竹苗栗彰化投雲林嘉義屏東宜蘭花蓮澎湖大安信義松山士林內湖板橋三重永和土城蘆洲淡水九龍尖沙咀旺角灣仔銅鑼將軍澳沙田荃元朗屯門香港島道中心廈座訂單地址收件人姓名產品數量備註國家城市郵遞區號電話',
  ja: '佐藤鈴木高橋田中伊渡辺山本村小林加吉山口松井斎清水阿部森池石川前岡長谷後近坂遠青西福太三藤原竹内金子和野原上村橋千葉菅久保新今酒宮大塚平増古丸杉島武柴郎子美恵子由香真一健二博明浩直樹翔太陽菜結衣葵蓮悠斗さくら東京都大阪府京都道北海県神奈川愛知埼玉兵庫福岡静岡茨城広島宮城新潟長野市区町村丁目番地号室階横浜名古屋札幌神戸川崎仙台堺渋谷新宿港世田谷品川目黒中央江東台東千代田ハイツマンションアパートビル荘コーポレジデンスパークタワーー注文番号受取人様商品名数量備考国住所郵便電話アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダデドバビブベボパピプペポッャュョのをはにがとしたいるてでもあこそ',
  ko: '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민준서연지우현도윤예은하준수빈지훈채원시우유진영희철순미경숙정은혜선호동재상태광기진성훈승아름다운서울부산대구인천광주대전울산세종경기강원충청전라경상제주특별자치광역시도군구읍면동리로길번지층호가아파트빌라오피스텔타워빌딩단지현대삼성래미안푸르지오자이힐스테이트롯데캐슬강남강북송파마포종로성남수원고양용인분당일산주문수령인주소상품수량비고국가전화우편번호',
}

const shapeOf = (tag: string): string => tag.split('-')[0] ?? tag

/** What ICU knows of a language: the names of countries, languages, currencies and months. */
const phrasesOf = (tag: string): string[] => {
  const phrases: string[] = []
  const alphabet = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const names = (['region', 'language', 'currency'] as const).map(
    (type) => new Intl.DisplayNames(tag, { type, fallback: 'none' }),
  )
  const [regions, tongues] = names
  for (const one of alphabet) {
    for (const other of alphabet) {
      phrases.push(regions?.of(one + other) ?? '', tongues?.of((one + other).toLowerCase()) ?? '')
    }
  }
  for (const code of Intl.supportedValuesOf('currency')) phrases.push(names[2]?.of(code) ?? '')
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(Date.UTC(2026, month, 1 + month * 2))
    phrases.push(day.toLocaleDateString(tag, { dateStyle: 'full', timeZone: 'UTC' }))
  }
  // The older encodings have the cedilla in place of the comma.
  const cedillas = new Map([...'șțȘȚ'].map((char, at) => [char, 'şţŞŢ'[at] ?? char]))
  return phrases
    .filter(Boolean)
    .map((phrase) => phrase.replaceAll(/[șțȘȚ]/g, (char) => cedillas.get(char) ?? char))
}

/** The probability of each character after the one before it, from ICU's texts and common names. */
export interface LanguageModel {
  readonly language: Language
  /** The natural logarithm; the texts are in lower case. */
  readonly logOf: (before: string, char: string) => number
  /** Whether the language's texts have the character. */
  readonly has: (char: string) => boolean
}

const blocks: Readonly<Record<string, RegExp>> = {
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  ko: /\p{Script=Hangul}/u,
}
/** How many characters of the script are in use. */
const inUse = 4_000
const asciiShare = 0.3

const modelOf = (one: Language): LanguageModel => {
  const shape = shapeOf(one.tag)
  const block = blocks[shape]
  const singles = new Map<string, number>()
  const pairs = new Map<string, number>()
  let all = 0
  const count = (map: Map<string, number>, key: string, weight: number): void => {
    map.set(key, (map.get(key) ?? 0) + weight)
  }
  for (const phrase of phrasesOf(one.tag)) {
    let before = ' '
    for (const char of phrase.normalize('NFC').toLowerCase()) {
      count(singles, char, 1)
      count(pairs, before + char, 1)
      count(pairs, before, 1)
      all += 1
      before = char
    }
  }
  for (const char of often[one.tag] ?? '') {
    count(singles, char, 6)
    all += 6
  }
  return {
    language: one,
    has: (char) => singles.has(char),
    logOf: (before, char) => {
      const single = (singles.get(char) ?? 0) / all
      if (block) {
        const known = block.test(char) ? 1 / inUse : 0
        return Math.log(0.6 * single + 0.35 * known + 1e-6)
      }
      const begin = pairs.get(before) ?? 0
      const pair = begin === 0 ? single : (pairs.get(before + char) ?? 0) / begin
      const share = char < '\u0080' ? asciiShare / 95 : 0
      return Math.log(0.5 * pair + 0.4 * single + 0.1 * share + 1e-6)
    },
  }
}

const models = new Map<string, LanguageModel>()

export const languageModel = (one: Language): LanguageModel => {
  const known = models.get(one.tag)
  if (known) return known
  const model = modelOf(one)
  models.set(one.tag, model)
  return model
}
