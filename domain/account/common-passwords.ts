// The passwords that attackers try first, of eight characters and more: a compiled list, kept small by its patterns.

// Whole passwords, as every published ranking of leaked passwords has them near the top, in China and elsewhere.
const WHOLE = `
password passw0rd p@ssword p@ssw0rd pa55word pa55w0rd passwort passwords mypassword password! password? passpass
12345678 123456789 1234567890 0123456789 9876543210 987654321 87654321 012345678 01234567 123123123 1234512345
12341234 123456123456 123321123 123654789 147258369 159357456 741852963 789456123 321654987 963852741 147852369
112233445566 11223344 1122334455 12344321 1234554321 123454321 1234567891 12345679 123456780 123456781 102030405060
10203040 1020304050 13579246 1357924680 135792468 24681012 246813579 31415926 314159265 3141592653 27182818 14142135
5201314520 52013145 520131400 13145200 1314520520 1314521 13145201314 520520520 52052052 5201314520131 521521521
88888888 66666666 168168168 16816888 518518518 51885188 88886666 66668888 99998888 12345600 00112233
qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu1
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 zaq12wsx
zaq1zaq1 xsw2zaq1 1qaz1qaz 2wsx2wsx 1qaz@wsx 1qaz!qaz !qaz2wsx !qaz@wsx qweasdzxc qweasd123 qwe123456 qweqweqwe
qwer1234 1234qwer qwerasdf asdf1234 1234asdf asdfasdf asdfqwer zxcv1234 zxcvzxcv asd123456 zxc123456 qwe123qwe
asdasdasd zxczxczxc qweasdqwe 123qweasd 123qwe123 123qweasdzxc qaz123456 wsx123456 q123456789 a123456789 z123456789
a1234567 a12345678 aa123456 aa123456789 aaa12345 aaa123456 abc12345 abc123456 abc123456789 abcd1234 abcd12345
abcd123456 abcde123 abcde12345 abcdefgh abcdefghi abcdefg1 abcdefg123 abc123abc abcabcabc abcdabcd 123456abc 123abc123
123456aa 1234567a 12345678a 123456789a 1234567q 12345678q 123456789q 12345qwert 1234567890a 123456qq 123456qwe 123456asd
a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2s3d4f a123456a aaaa1111 aaaa1234 1234aaaa 1111aaaa qq123456 qq123456789 qq12345678 ww123456
zz123456 xx123456 cc123456 ss123456 dd123456 ll123456 yy123456 hh123456 jj123456 mm123456 as123456 zx123456 qw123456
woaini520 woaini1314 woaini123 woaini521 woaini5201314 woaini1314520 5201314a a5201314 aini1314 iloveyou iloveyou1
iloveyou2 iloveyou! iloveyou123 iloveyou520 iloveu123 iloveu520 ilovegod iloveme1 loveyou1 loveyou123 lovelove
woaini123456 wodemima wodemima123 mima1234 mima123456 mima12345678 nihao123 nihao123456 nihaoma123 meimima1 zhongguo
zhongguo1 beijing2008 shanghai1 woshishui woaiwojia wojiushiwo tianxiadiyi tiantian1 tiankong1 xiaoxiao1 xiaoming123
zhangsan123 lisi123456 wangwei123 zhangwei123 wanglei123 liwei12345 yangyang1 mingming1 dongdong1 taobao123
administrator admin123 admin1234 admin12345 admin123456 admin888 admin@123 admin!@# adminadmin admin2024 root1234
root123456 rootroot test1234 test12345 test123456 testtest testing1 testing123 user1234 user123456 guest123 guest1234
welcome1 welcome12 welcome123 welcome@123 welcome! letmein1 letmein123 changeme changeme1 changeme123 default1 login123
pass1234 pass12345 pass123456 pass@123 pass@word pass@word1 password@123 secret123 master123 hello123 hello1234
helloworld hello@123 helloworld1 trustno1 access14 superman superman1 superman123 spiderman spiderman1 batman123
ironman123 football football1 baseball baseball1 basketball basketball1 softball volleyball hockey123 soccer123 jordan23
michael1 michael123 jennifer jennifer1 jessica1 jonathan victoria alexander alexandra benjamin samantha charlotte
elizabeth christian christopher nicholas1 isabella daniel123 thomas123 charlie1 charlie123 ashley123 matthew1 anthony1
princess princess1 princess123 sunshine sunshine1 sunshine123 sunflower butterfly butterfly1 rainbow1 chocolate
chocolate1 computer computer1 internet internet1 starwars starwars1 pokemon1 pokemon123 minecraft minecraft1 whatever
whatever1 midnight midnight1 november december september february slipknot metallica liverpool liverpool1 manchester
arsenal1 chelsea1 chelsea123 barcelona realmadrid juventus corvette mercedes mustang1 ferrari1 porsche911 yamaha123
samsung1 samsung123 iphone123 huawei123 xiaomi123 google123 facebook facebook1 linkedin twitter1 microsoft windows10
windows7 qwertyqwerty fuckyou1 fuckyou123 fuckyou! asshole1 bigdaddy bullshit dickhead blink182 babygirl babygirl1
beautiful beautiful1 blessed1 jesus123 jesuschrist cheese123 cookie123 danielle dolphin1 dragon12 dragon123 monkey12
monkey123 shadow12 shadow123 killer123 hunter123 summer123 winter123 spring123 autumn123 flower123 orange123 banana123
purple123 silver123 golden123 diamond1 diamond123 platinum 1password 1234password password0 password00 nothing1 nopassword
123456789abc 1234567890qwerty 1q1q1q1q 1w1w1w1w 1234567qq asdf12345 zxcvbnm, zxcvbnm. poiuytrewq lkjhgfdsa mnbvcxz1
poiuytre lkjhgfds 0987654321 09876543 0okm9ijn qazxswedc qazxsw123 edcrfvtgb rfvtgbyhn plmoknijb 7777777a 1111111a
`
  .trim()
  .split(/\s+/)

// Words and names that come with a short tail of digits or signs.
const STEMS = `
password passw0rd pass pwd admin root test user guest welcome login hello love baby angel monkey dragon master shadow
sunshine princess football superman batman qwerty asdf asdfgh zxcvbn zxcvbnm qaz qazwsx abc abcd abcde abc123 iloveyou
loveyou letmein summer winter happy lucky flower cookie orange banana apple freedom secret computer internet samsung
google michael jordan daniel jessica charlie thomas andrew matthew joshua robert william david james john mike
woaini aini wodemima mima nihao zhongguo china beijing shanghai guangzhou shenzhen hangzhou chengdu tianjin
wang zhang liu chen yang huang zhao zhou xu sun zhu gao lin guo luo liang song zheng xie han tang feng yu dong
wangwei zhangwei lina wangfang liwei zhangmin liqiang xiaoming xiaohong xiaoli laopo laogong baobao baobei tiantian
mingming taobao alipay wechat weixin qq aa aaa aaaa asd zxc qwe qwer kaijuan reader english
`
  .trim()
  .split(/\s+/)

const TAILS = `
1 12 123 1234 12345 123456 1234567 12345678 123456789 123123 321 111 1111 111111 000 0000 666 6666 666666 888 8888
888888 520 521 1314 5201314 2020 2021 2022 2023 2024 2025 2026 1990 1995 2000 2008 007 110 168 ! !! @ @123 @1234 . .. !@#
`
  .trim()
  .split(/\s+/)

const MIN = 8
let all: ReadonlySet<string> | undefined

/** Every listed password of eight characters and more, in lower case. Built at the first use. */
export const commonPasswords = (): ReadonlySet<string> => {
  all ??= new Set(
    [...WHOLE, ...STEMS.flatMap((stem) => TAILS.map((tail) => stem + tail))].filter(
      (word) => word.length >= MIN,
    ),
  )
  return all
}

const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const WALKS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')])

// Longer repetitions are in nobody's first million guesses.
const REPEATED_MAX = 16

/** One piece of up to four characters over and over: aaaaaaaa, 12121212, abcabcabc. */
const isRepeated = (text: string): boolean => text.length <= REPEATED_MAX && /^(.{1,4}?)\1+.?$/su.test(text)

/** Straight along the digits, the alphabet or a row of the keyboard, either way. */
const isWalk = (text: string): boolean => WALKS.some((walk) => walk.includes(text))

/** True for a listed password, whatever its case, and for one that is only a repetition or a walk along the keys. */
export const isCommonPassword = (password: string): boolean => {
  const text = password.toLowerCase()
  return commonPasswords().has(text) || isRepeated(text) || isWalk(text)
}
