import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { decodeText } from './detect-encoding.ts'

const twoBytes = new Set<Encoding>(['gb18030', 'big5', 'euc-kr', 'shift_jis', 'euc-jp'])
const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>()

/** The bytes of each character, from what the decoder makes of every one and two bytes. */
const tableOf = (encoding: Encoding): ReadonlyMap<string, readonly number[]> => {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, readonly number[]>()
  const add = (bytes: readonly number[]): void => {
    const text = decodeText(Buffer.from(bytes), encoding)
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes)
  }
  for (let lead = 0; lead < 256; lead += 1) add([lead])
  if (twoBytes.has(encoding)) {
    for (let lead = 0x81; lead < 255; lead += 1)
      for (let trail = 0x40; trail < 255; trail += 1) add([lead, trail])
  }
  tables.set(encoding, table)
  return table
}

/** The characters of EUC-JP in seven bits, between escapes. */
const escapedJapanese = (text: string): Buffer =>
  Buffer.concat(
    text.split(/([^\p{ASCII}]+)/u).map((part, at) => {
      if (at % 2 === 0) return Buffer.from(part)
      const bytes = encodeText(part, 'euc-jp').map((byte) => byte & 0x7f)
      return Buffer.concat([Buffer.from('\u001B$B'), bytes, Buffer.from('\u001B(B')])
    }),
  )

/** Writes text in one of the older encodings, for tests. @throws if it lacks a character */
export const encodeText = (text: string, encoding: Encoding): Buffer => {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  if (encoding === 'iso-2022-jp') return escapedJapanese(text)
  const table = tableOf(encoding)
  const bytesOf = (char: string): readonly number[] => {
    const bytes = table.get(char)
    if (bytes) return bytes
    // Vietnamese: the letter first, then its tone as a mark of its own.
    const parts = [...char.normalize('NFD')]
    for (let marks = 1; marks < parts.length; marks += 1) {
      for (const tone of parts.slice(1)) {
        const letter = parts
          .filter((part) => part !== tone)
          .join('')
          .normalize('NFC')
        const [one, other] = [table.get(letter), table.get(tone)]
        if (one && other) return [...one, ...other]
      }
    }
    throw new Error(`${encoding} has no ${char}`)
  }
  return Buffer.from([...text.normalize('NFC')].flatMap(bytesOf))
}

export interface EncodingSample {
  readonly name: string
  readonly encodings: readonly Encoding[]
  readonly country: string
  readonly language: string
  /** Names, cities and streets as buyers write them. */
  readonly people: readonly (readonly [name: string, city: string, street: string])[]
}

const western: readonly Encoding[] = ['windows-1252', 'macintosh']

export const encodingSamples: readonly EncodingSample[] = [
  {
    name: 'Korean',
    encodings: ['euc-kr'],
    country: 'KR',
    language: 'ko',
    people: [
      ['김민준', '서울특별시 강남구', '테헤란로 152 강남파이낸스센터 12층'],
      ['박서연', '부산광역시 해운대구', '우동 1407 두산위브더제니스 101동 2203호'],
      ['이지훈', '경기도 성남시 분당구', '판교역로 235'],
      ['최윤정', '인천광역시 연수구', '송도과학로 32'],
      ['정하은', '대전광역시 유성구', '대학로 99'],
      ['꽃님쀍', '광주광역시', '봉선중앙로 30'],
    ],
  },
  {
    name: 'Traditional Chinese',
    encodings: ['big5'],
    country: 'TW',
    language: 'zh',
    people: [
      ['陳怡君', '台北市', '信義區松仁路100號12樓'],
      ['林志豪', '高雄市', '左營區博愛二路777號'],
      ['黃淑芬', '新北市', '板橋區文化路一段188巷5弄3號'],
      ['張雅婷', '台中市', '西屯區台灣大道三段99號'],
      ['李承恩', '桃園市', '中壢區中正路200號'],
      ['蔡佩珊', '新竹縣', '竹北市光明六路10號'],
    ],
  },
  {
    name: 'Simplified Chinese',
    encodings: ['gb18030'],
    country: 'CN',
    language: 'zh',
    people: [
      ['张伟', '上海市', '浦东新区世纪大道100号'],
      ['王芳', '北京市', '朝阳区建国路88号院2号楼1单元301室'],
      ['李娜', '深圳市', '南山区科技园南区'],
      ['刘洋', '广州市', '天河区体育西路103号'],
      ['陈静', '杭州市', '西湖区文三路478号'],
      ['赵雷', '成都市', '武侯区天府大道'],
    ],
  },
  {
    name: 'Japanese',
    encodings: ['shift_jis', 'euc-jp'],
    country: 'JP',
    language: 'ja',
    people: [
      ['佐藤 健太', '東京都', '新宿区西新宿2丁目8番1号'],
      ['鈴木 さくら', '大阪府', '大阪市北区梅田3-1-3 グランフロント'],
      ['高橋 美咲', '神奈川県', '横浜市西区みなとみらい2-2-1'],
      ['田中 一郎', '愛知県', '名古屋市中村区名駅1-1-4'],
      ['渡辺 陽子', '北海道', '札幌市中央区大通西4丁目'],
      ['山本 直樹', '福岡県', '福岡市博多区博多駅前2-1-1 コーポ桜'],
    ],
  },
  {
    name: 'Polish',
    encodings: ['windows-1250'],
    country: 'PL',
    language: 'pl',
    people: [
      ['Małgorzata Wiśniewska', 'Łódź', 'ul. Świętokrzyska 14/3'],
      ['Paweł Dąbrowski', 'Kraków', 'ul. Żwirki i Wigury 7'],
      ['Agnieszka Wójcik', 'Wrocław', 'ul. Piłsudskiego 22'],
      ['Grzegorz Brzęczyszczykiewicz', 'Gdańsk', 'ul. Długa 1'],
      ['Łukasz Kamiński', 'Poznań', 'os. Bolesława Śmiałego 5'],
      ['Zofia Górska', 'Rzeszów', 'ul. Jałowego 3'],
    ],
  },
  {
    name: 'Czech',
    encodings: ['windows-1250'],
    country: 'CZ',
    language: 'cs',
    people: [
      ['Jiří Dvořák', 'Plzeň', 'Náměstí Republiky 12'],
      ['Kateřina Nováková', 'Brno', 'Křížkovského 8'],
      ['Tomáš Růžička', 'Ústí nad Labem', 'Žižkova 3'],
      ['Šárka Černá', 'Hradec Králové', 'Příčná 5'],
      ['Ondřej Svěrák', 'Praha', 'Vinohradská třída 100'],
      ['Lucie Žáková', 'České Budějovice', 'Lannova tř. 6'],
    ],
  },
  {
    name: 'Hungarian',
    encodings: ['windows-1250'],
    country: 'HU',
    language: 'hu',
    people: [
      ['Kovács Gergő', 'Győr', 'Petőfi Sándor utca 4'],
      ['Szűcs Zsófia', 'Debrecen', 'Hősök útja 11'],
      ['Tóth Árpád', 'Székesfehérvár', 'Fő tér 2'],
      ['Nagy Ildikó', 'Nyíregyháza', 'Erdő köz 9'],
    ],
  },
  {
    name: 'Russian',
    encodings: ['windows-1251'],
    country: 'RU',
    language: 'ru',
    people: [
      ['Иванов Сергей', 'Москва', 'ул. Тверская, д. 7, кв. 15'],
      ['Екатерина Смирнова', 'Санкт-Петербург', 'Невский проспект, 28'],
      ['Дмитрий Щербаков', 'Екатеринбург', 'ул. Малышева 51'],
      ['Ольга Кузнецова', 'Новосибирск', 'Красный проспект 36'],
      ['Юлия Ёлкина', 'Казань', 'ул. Баумана 58'],
      ['Пётр Жуков', 'Нижний Новгород', 'ул. Большая Покровская 2'],
    ],
  },
  {
    name: 'Greek',
    encodings: ['windows-1253'],
    country: 'GR',
    language: 'el',
    people: [
      ['Γιώργος Παπαδόπουλος', 'Αθήνα', 'Λεωφόρος Βασιλίσσης Σοφίας 25'],
      ['Μαρία Οικονόμου', 'Θεσσαλονίκη', 'Τσιμισκή 44'],
      ['Δημήτρης Νικολάου', 'Πάτρα', 'Κορίνθου 120'],
      ['Ελένη Χατζή', 'Ηράκλειο', '25ης Αυγούστου 8'],
    ],
  },
  {
    name: 'Turkish',
    encodings: ['windows-1254'],
    country: 'TR',
    language: 'tr',
    people: [
      ['Ayşe Yılmaz', 'İstanbul', 'Bağdat Caddesi No: 120'],
      ['Mehmet Çağlar', 'İzmir', 'Kıbrıs Şehitleri Cad. 15'],
      ['Gökhan Şahin', 'Eskişehir', 'İsmet İnönü Cd. 9'],
      ['Zeynep Güneş', 'Muğla', 'Atatürk Bulvarı 3'],
      ['Işıl Doğan', 'Diyarbakır', 'Gazi Mah. 1. Sok.'],
    ],
  },
  {
    name: 'Hebrew',
    encodings: ['windows-1255'],
    country: 'IL',
    language: 'he',
    people: [
      ['יוסי כהן', 'תל אביב', 'רחוב דיזנגוף 99'],
      ['מיכל לוי', 'ירושלים', 'רחוב יפו 12'],
      ['דוד מזרחי', 'חיפה', 'שדרות הנשיא 45'],
      ['נועה פרץ', 'באר שבע', 'רחוב רגר 7'],
    ],
  },
  {
    name: 'Arabic',
    encodings: ['windows-1256'],
    country: 'SA',
    language: 'ar',
    people: [
      ['محمد العتيبي', 'الرياض', 'شارع الملك فهد'],
      ['فاطمة الزهراني', 'جدة', 'حي الروضة شارع التحلية'],
      ['أحمد عبد الله', 'الدمام', 'طريق الخليج'],
      ['سارة القحطاني', 'مكة المكرمة', 'حي العزيزية'],
    ],
  },
  {
    name: 'Lithuanian',
    encodings: ['windows-1257'],
    country: 'LT',
    language: 'lt',
    people: [
      ['Jonas Žukauskas', 'Šiauliai', 'Vilniaus g. 15'],
      ['Rūta Kazlauskienė', 'Panevėžys', 'Laisvės a. 3'],
      ['Giedrė Petrauskaitė', 'Klaipėda', 'Tilžės g. 22'],
      ['Mindaugas Šimkus', 'Vilnius', 'Gedimino pr. 9'],
    ],
  },
  {
    name: 'Latvian',
    encodings: ['windows-1257'],
    country: 'LV',
    language: 'lv',
    people: [
      ['Jānis Bērziņš', 'Rīga', 'Brīvības iela 100'],
      ['Līga Kalniņa', 'Jūrmala', 'Jomas iela 5'],
      ['Kārlis Ozoliņš', 'Rēzekne', 'Atbrīvošanas aleja 8'],
      ['Žanete Krūmiņa', 'Ventspils', 'Kuldīgas iela 1'],
    ],
  },
  {
    name: 'Vietnamese',
    encodings: ['windows-1258'],
    country: 'VN',
    language: 'vi',
    people: [
      ['Nguyễn Văn Hùng', 'Hà Nội', '25 Phố Huế, Quận Hai Bà Trưng'],
      ['Trần Thị Mai', 'Đà Nẵng', '120 Đường Lê Duẩn'],
      ['Phạm Quốc Bảo', 'Thành phố Hồ Chí Minh', '45 Nguyễn Huệ, Phường Bến Nghé'],
      ['Lê Thị Hồng Nhung', 'Cần Thơ', '8 Đại lộ Hòa Bình'],
    ],
  },
  {
    name: 'Thai',
    encodings: ['windows-874'],
    country: 'TH',
    language: 'th',
    people: [
      ['สมชาย ใจดี', 'กรุงเทพมหานคร', 'ถนนสุขุมวิท แขวงคลองเตย'],
      ['สุภาพร ศรีสุข', 'เชียงใหม่', 'ถนนนิมมานเหมินท์'],
      ['อนุชา วงศ์ทอง', 'ภูเก็ต', 'ตำบลป่าตอง'],
      ['นภา แก้วใส', 'ขอนแก่น', 'ถนนมิตรภาพ'],
    ],
  },
  {
    name: 'German',
    encodings: western,
    country: 'DE',
    language: 'de',
    people: [
      ['Sophie Müller', 'Köln', 'Lindenstraße 14'],
      ['Jürgen Weiß', 'München', 'Königsplatz 3'],
      ['Käthe Schröder', 'Düsseldorf', 'Große Gasse 1'],
      ['Björn Hänsel', 'Lübeck', 'Mühlenstraße 7'],
    ],
  },
  {
    name: 'French',
    encodings: western,
    country: 'FR',
    language: 'fr',
    people: [
      ['Élodie Lefèvre', 'Orléans', '12 allée des Chênes'],
      ['François Gérard', 'Besançon', '3 rue du Général Leclerc'],
      ['Zoé Béranger', 'Nîmes', 'Résidence les Érables'],
      ['Benoît Caumière', 'Saint-Étienne', '8 boulevard de l’Hôpital'],
    ],
  },
  {
    name: 'Spanish',
    encodings: western,
    country: 'ES',
    language: 'es',
    people: [
      ['José Muñoz', 'Málaga', 'Calle de Alcalá 45, 2º izq.'],
      ['Begoña Núñez', 'A Coruña', 'Avenida de Oza 10'],
      ['Íñigo Peña', 'León', 'Plaza de España 1'],
      ['María Ibáñez', 'Cádiz', 'Calle Compañía 7'],
    ],
  },
  {
    name: 'Swedish',
    encodings: western,
    country: 'SE',
    language: 'sv',
    people: [
      ['Åsa Sjöberg', 'Göteborg', 'Kungsportsavenyn 5'],
      ['Björn Åkesson', 'Malmö', 'Södra Förstadsgatan 12'],
      ['Märta Lindström', 'Växjö', 'Storgatan 8'],
      ['Örjan Håkansson', 'Örebro', 'Köpmangatan 1'],
    ],
  },
]

const shipTo = (people: EncodingSample['people'], country: string, rows: number): string =>
  Array.from({ length: rows }, (_, index) => {
    const [name = '', city = '', street = ''] = people[index % people.length] ?? []
    return `#${1001 + index},${name},${country},${city},"${street}",MUG-${index},Mug,${1 + (index % 3)}`
  }).join('\r\n')

export const sampleFile = ({ people, country }: EncodingSample, rows: number, start = 0): string =>
  `Order number,Recipient name,Country,City,Address 1,SKU,Product,Quantity\r\n${shipTo([...people.slice(start), ...people.slice(0, start)], country, rows)}\r\n`
