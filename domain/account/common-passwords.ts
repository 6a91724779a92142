// Words, names and numbers that common passwords consist of, from the top of every published ranking of
// leaked passwords.

// Whole passwords that are not a combination of the pieces below.
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

// Words and names that occur in passwords, from two letters on, in lower case, without digits in place of
// letters.
const WORDS = `
password passwort passwords mypassword passw pass pwd passe parola contrasena senha motdepasse admin administrator root
system test tester testing user username guest visitor welcome login logon signin hello hallo hola bonjour nihao default
changeme change letmein access secret private secure security server database oracle manager master boss owner demo temp
temporary public computer laptop internet network online website google gmail yahoo hotmail facebook twitter youtube
instagram tiktok linkedin amazon ebay paypal apple iphone ipad samsung nokia huawei xiaomi lenovo sony nintendo playstation
xbox microsoft windows linux ubuntu android minecraft pokemon pikachu mario zelda sonic fortnite warcraft starcraft diablo
counter strike matrix starwars startrek skywalker yoda vader jedi batman superman spiderman ironman wolverine joker marvel
avengers hulk thor naruto sasuke sakura goku dragonball onepiece doraemon hellokitty kitty snoopy mickey minnie disney
simpsons homer bart hogwarts harrypotter hermione gandalf frodo legolas hobbit metallica nirvana slipknot eminem tupac
beatles elvis madonna beyonce shakira rihanna britney bieber blackpink
dragon monkey tiger lion eagle falcon phoenix wolf panther bear panda koala rabbit bunny turtle shark dolphin whale horse
pony chicken cow pig dog doggy puppy cat pussy kitten mouse rat snake spider butterfly bird fish frog
sunshine sunny moon moonlight star stars starlight rainbow snow snowball snowflake winter spring summer autumn fall
january february march april may june july august september october november december monday tuesday wednesday thursday
friday saturday sunday flower flowers rose lily daisy violet jasmine sakura blossom cherry apple banana orange lemon
strawberry peach mango melon grape coconut cookie cookies chocolate candy sugar honey sweet sweetie sweetheart butter
cheese pizza burger bacon coffee pepsi cola coke whiskey vodka beer ginger pepper
red blue green yellow purple pink black white silver gold golden diamond crystal pearl ruby platinum
love lover lovely loveme loveyou iloveyou iloveu ilove iloveme iloveher iloveher iloveh lovers forever always together
family mother father mommy mom mum mama daddy dad papa sister brother baby babygirl babyboy girl boy boys girls wife husband
friend friends bestfriend buddy angel angels heaven princess prince king queen god jesus christ jesuschrist lord bible
faith hope grace blessed trinity praise amen allah buddha happy happiness smile lucky luck money cash dollar rich
million winner champion freedom peace liberty power energy magic wizard witch ninja samurai pirate warrior soldier ranger
hunter killer shadow ghost devil demon satan vampire zombie monster alien robot cyber hacker hack anonymous legend hero
football soccer baseball basketball hockey tennis golf volleyball swimming running skate surf snowboard boxing
liverpool chelsea arsenal manchester united barcelona realmadrid madrid juventus milan ronaldo messi beckham rooney neymar
lakers yankees cowboys steelers eagles redsox bulls jordan kobe lebron ferrari porsche mercedes corvette mustang camaro
chevy ford honda toyota nissan suzuki yamaha harley ducati bmw audi jaguar
london paris newyork boston chicago dallas texas florida california america usa canada england germany france italy
spain russia moscow brazil mexico india japan tokyo korea china beijing shanghai guangzhou shenzhen hangzhou chengdu
nanjing wuhan tianjin chongqing suzhou xian dalian qingdao xiamen taiwan taipei hongkong macau zhongguo
michael jackson jennifer jessica ashley amanda daniel david matthew joshua andrew robert william james john johnny joe
thomas charles charlie george edward henry richard patrick peter paul mark luke kevin brian steven stephen eric jason
justin brandon ryan nicholas nicole nicola alex alexander alexandra alexis anthony tony jonathan nathan jordan tyler
austin benjamin samuel samantha sarah sara rachel rebecca hannah emily emma olivia sophia sophie isabella elizabeth
victoria vanessa veronica melissa michelle danielle stephanie christina christian chris christopher cristian martin
maria marie mary martha monica natalie natasha natalia lauren laura lisa linda julia julie karen kelly kimberly heather
amber crystal brittany jasmine angela angelina andrea anna anne annie diana diane barbara patricia sandra sharon susan
helen claire carlos jose juan miguel fernando antonio francisco roberto ricardo eduardo alejandro gabriel rafael lucas
mateo bella buster max maggie molly lucy rocky bailey buddy charlie cooper duke ginger jack jake maverick oliver oscar
princess rusty sammy sparky toby tigger zeus shadow lola coco chloe lily zoe
whatever nothing something anything nobody somebody everything trustno trust nopass nopassword blank empty unknown
fuckyou fuckoff fuckme fuck shit bitch asshole bastard bullshit damn sexy sexsex sex hottie hot cool coolio awesome
amazing beautiful handsome pretty gorgeous cute crazy stupid idiot loser bigdick bigboy bigdaddy daddysgirl playboy pimp
gangster thug rebel outlaw player gamer games game music guitar piano drums rock metal punk rap hiphop dance dancer
midnight thunder lightning storm hurricane tornado fire flame ice water ocean island beach river mountain forest
house home school college university student teacher doctor nurse police lawyer engineer business company office work
success victory glory honor spirit soul heart hearts dream dreams dreamer life living alive death dead die
reader reading english book books library study kaijuan
mima wodemima meimima woaini woai aini woaiwo woaiwojia woaini wo ni ta aiwo xiangni woxiangni woshini woshi woshishui
buzhidao meiyou caonima nimabi shabi zhangsan lisi wangwu laowang xiaoming xiaohong xiaoli xiaogang xiaofang xiaomei
xiaoyu xiaolong xiaobao xiaohua xiaojun xiaolin xiaoxiao xiaobai xiaohei laopo laogong baobao baobei baba mama gege
jiejie didi meimei yeye nainai tiantian mingming yangyang dongdong lele huanhuan beibei yingying nana lili lulu pangpang
qinqin feifei tongtong yuanyuan dandan jiajia jingjing xinxin wangwang miaomiao zhuzhu zhutou shagua bendan dabendan
kuaile xingfu pingan facai jiankang shunli jixiang ruyi yongyuan aiqing xihuan yiqi tiankong taiyang yueliang xingxing
haizi laoshi xuesheng xuexi daxue gaokao kaoshi zhongxue yingyu taobao tianmao alipay zhifubao wechat weixin weibo
douyin qq qqmm wangyi baidu jingdong meituan didi zhihu bilibili xinlang sina sohu tencent tengxun
li wang zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin luo gao liang zheng xie song tang han feng
deng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao lu jiang cui tan fan
wang liao shi jin jia xia fu fang zou xiong bai meng qin qiu hou yin xue yan duan lei shi long tao he mao hao gu gong
shao wan qian tan ou
wangwei wangfang wangli wangjing wangyan wanglei wangqiang wangyang wanglin wangjun wangbo wanghao wangyong wangmin
zhangwei zhangmin zhanglei zhangjie zhangli zhangjing zhangyan zhangtao zhangyong zhangqiang zhangbo zhangjun zhanghao
liwei lina liqiang lijie lili lijing lijun liming liyan lihua lilei limei lifang lihao liyang
liuwei liuyang liufang liujie liuli liujing liuyan liuming liutao liujun chenwei chenjie chenli chenjing chenyan chenchen
chenhao chenlong chenming yangyang yangfan yangli yangjie zhaowei zhaoyang huangwei huanglei wuwei wujing zhouwei
sunwei sunli xuwei xujing mali hujing guowei gaoyang linlin luoyang songwei tangwei
weiwei minmin leilei jiejie yanyan jingjing qiangqiang fangfang huahua mengmeng tingting xiaoxue yingying chunmei
ab ac ad aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp rr ss tt uu vv ww xx yy zz as sd df zx xc cv qw we er op abc abcd
asd qwe zxc qaz wsx edc rfv qwer asdf zxcv qwerty qwert azerty asdfg asdfgh zxcvb zxcvbn zxcvbnm poiuy lkjhg mnbvc
开卷 密码 我爱你 爱你一万年 中国 你好 生日快乐 芝麻开门
`
  .trim()
  .split(/\s+/)

// Numbers with a meaning: Chinese number puns, patterns on the keypad, or numbers that many people use.
const NUMBERS = `
520 521 1314 5201314 1314520 521521 520520 131452 5211314 168 1688 518 5188 888 666 999 886 881 110 120 119 911 007 69 777
2580 0852 147 258 369 159 357 753 951 741 852 963 147258 147258369 258369 159357 357159 159753 741852 741852963 789456
789456123 456123 456789 123654 123654789 321654 321654987 963852 963852741 147852 147852369 102030 112233 332211 445566
121212 131313 101010 202020 123123 123321 321321 123098 98 99 00 01 02 03 04 05 06 07 08 09 11 22 33 44 55 66 77 88
4321 54321 654321 31415926 314159 1415926 3141592653 27182818 141421 1024 2048 4096 5200 1234560 147896325
`
  .trim()
  .split(/\s+/)

const MIN_WHOLE = 4
let pieces: ReadonlySet<string> | undefined

/**
 * Returns every listed word, name, number and whole password, in lower case. The set is built lazily and
 * cached.
 */
export const loadCommonPieces = (): ReadonlySet<string> => {
  pieces ??= new Set([...WORDS, ...NUMBERS, ...WHOLE.filter((whole) => whole.length >= MIN_WHOLE)])
  return pieces
}
