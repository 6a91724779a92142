// Cue words that select a sense of a word in context, compiled by hand: headwords from a to l.

export const SENSE_CUES_A = `
account 描述: _of @book storm life accident event detailed full written brief; 账户: open @money email password log; 考虑: into_ take_
action 诉讼: legal court; 战斗: killed_ @war
address 处理: problem issue question need challenge concern; 演说: deliver president graduate speech inaugural crowd audience; 发表(演说或讲话): audience crowd meeting conference nation
agent 特工: secret spy fbi cia; 剂: chemical cleaning
air 神态: with_ confidence; 播出: show programme radio
appeal 吸引力: sex popular beauty charm wide _to; 上诉: @law; 呼吁: for_ charity money
application 申请: job university form letter visa fill deadline; 应用程序: software phone computer download mobile
appreciate 感激: help kindness your effort support; 增值: value house @money
arm 手臂: her_ his_ my_; 武装: @war
article 文章: @book newspaper magazine; 冠词: noun grammar definite; 物品: clothing
assume 承担: responsibility role duty power office control
attend 照料: patient _to wound; 出席: meeting school class conference
balance 余额: @money account; 天平: scale weigh
ball 舞会: dance dress gown prince dancing
band 乐队: @music rock drummer jazz; 频带: frequency radio
bank 岸: river stream lake canal @water muddy left_ _of; 银行: @money account manager robber central
bar 酒吧: drink beer sailor barman wine pub serve coffee full; 棒: iron steel metal chocolate gold break; 禁止: _from rule ban; 律师业: lawyer called
bark 吠声: dog fox hear loud; 吠: dog _at; 树皮: tree oak @plant
base 基地: @war soldier naval air_ military; 底部: statue column mountain lamp tower bottom; 以…为基础: _on _upon
basin 盆地: valley
bat 蝙蝠: cave fly night wing; 球棒: @sport swing hit
battery 电池: phone charge car power
bay 海湾: @water ship
beam 横梁: roof oak wood ceiling steel wooden; 微笑: smile face; 光线: light sun moon
bear 忍受: cannot_ can't_ couldn't_ noise pain heat thought; 承担: cost burden responsibility
bearing 举止: queen soldier proud military dignified; 轴承: ball_ wheel machine engine; 关系: _on
beat 打败: @sport win; 跳动: heart pulse; 拍子: @music drum
bed 河床: river stream sea _of; 花坛: flower rose garden
bill 法案: parliament pass congress senate vote @politics law; 钞票: dollar; 鸟嘴: bird duck long; 账单: @money phone electricity restaurant
bit 比特: computer data
block 街区: walk street city two; 阻塞: road pipe; 大楼: flat office apartment tower
blow 打击: heavy severe terrible suffer _to; 吹: wind
board 董事会: vote director company chairman member @money executive; 木板: nail wood wooden; 黑板: chalk teacher; 膳食: lodging room
body 主体: main_; 尸体: dead police bury found
bolt 闪电: lightning; 螺栓: nut screw; 逃跑: horse
bond 债券: @money government treasury; 纽带: family friendship mother between emotional strong
book 预订: hotel ticket flight table room seat advance
border 在…上镶边: cloth lace
bound 有义务的: duty honour
bow 弓: arrow archer violin; 船头: ship stern; 蝴蝶结: ribbon hair; 鞠躬: _to audience low
branch 分支: government science family; 分公司: company; 分部: bank office manager open close; 支流: river
break 休息: coffee lunch take a_ tea; 违反: law rule promise
brief 简报: _on minister officer
bright 聪明的: child student boy girl pupil idea clever; 鲜艳的: colour red yellow
bug 窃听器: police spy phone
bulb 球茎: @plant tulip; 灯泡: light lamp
burst 爆裂: pipe balloon tyre bubble dam
calculate 打算: effect
call 打电话: phone number back; 要求: for
can 罐头: soup beer food open
capital 资本: @money start investment investor need raise working human; 大写字母: letter write
card 纸牌: play game
carry 携带: gun bag passport
case 案件: @law murder; 病例: @health; 情况: in_
cast 投射: shadow light; 投: vote
cause 事业: fight for_ good_ support charity
cell 牢房: prison prisoner jail wall police; 电池: solar fuel; 手机: phone call
chair 主席: committee meeting board; 主持: meeting
challenge 质疑: idea view assumption
chance 偶然: by_ pure; 可能性: small good rain
change 零钱: coin pocket small
channel 海峡: english @water; 渠道: official communication
character 人物: @book main minor central never; 文字: chinese write japanese written each stroke; 特点: village local; 角色: film play actor
charge 指控: @law theft criminal drop murder; 充电: phone battery electric car laptop; 收费: admission hotel fee; 冲锋: @war bull horse enemy; 掌管: in_ take_ _of; 电荷: electric negative positive particle; 费用: service extra free
check 支票: write cash @money; 格子图案: shirt; 检查: passport
chest 箱子: wooden treasure drawer; 胸: pain lung
chip 薯条: fish_ eat; 芯片: computer silicon; 碎片: wood
claim 索赔: insurance; 夺去（生命）: life
class 阶级: social working_ middle_ upper_ ruling; 课: school attend
clear 晴朗的: sky weather; 清除: road snow
close 亲密的: friend family relationship; 势均力敌的: game race; 使接近: _to; 关闭: door window shop school
club 球棒: golf; 夜总会: night dance
coach 教练: @sport; 长途汽车: bus passenger trip tour; 车厢: train horse
coat 外套: @clothes
column 专栏: newspaper write weekly; 柱: stone marble temple; 纵队: soldier tank
command 指挥: in_ ship
common 公共的: land; 共同的: interest language
company 陪伴: enjoy keep; 连队: @war soldier; 公司: @money
complex 情结: inferiority
compound 化合物: chemical; 院子: wall
concern 涉及: book story; 公司: business family
conduct 行为: bad good; 传导: heat electricity; 指挥: orchestra
consist 存在于: _in
constitution 宪法: @politics
content 满足的: _with happy; 目录: table_; 内容: book page
contract 感染: disease virus; 收缩: muscle metal cold; 订约: company
convention 大会: party hold; 惯例: social
conviction 定罪: @law murder
cool 冷静的: stay keep head
cope 应付: _with
copper 警察: arrest
corn 鸡眼: toe foot
count 重要: every not; 伯爵: castle
country 乡下的: house live side
course 课程: @school english take; 路线: ship change
court 球场: tennis basketball squash; 宫廷: king queen emperor royal palace; 法庭: @law; 追求: woman
cover 报道: reporter news journalist; 覆盖: snow; 足以支付: cost; 封面: book magazine
craft 船: @water; 飞机: space air; 工艺: skill
crane 鹤: @water bird field leg neck fly feather marsh stand dance; 起重机: @ship lift box building port
credit 学分: @school course; 信用: @money card
critical 危急的: condition hospital patient; 关键的: important role moment _to; 批评的: _of
crop 剪短: hair; 庄稼: @plant
cross 生气的: _with mother; 十字架: church jesus; 杂交: breed
culture 培养: cell bacteria; 文化: art
cup 奖杯: @sport win world
current 水流: river sea boat strong swim swimmer carry ocean warm against; 电流: electric electricity wire battery flow
custom 海关: airport
dash 破折号: write
date 约会: girl boyfriend first_ _with; 枣: palm eat; 日期: birth
deal 交易: business sign company; 处理: _with; 发牌: card
dear 昂贵的: price cost
decline 谢绝: offer invitation politely _to
degree 学位: @school university hold first law master; 度: temperature angle celsius; 程度: to_
deliver 发表: speech lecture; 接生: baby
delivery 分娩: baby
demand 需求: supply high @money oil
deposit 存款: bank
depression 洼地: ground
desert 抛弃: wife family husband
develop 冲洗: film photo; 患（病）: disease cancer; 开发: software product
diet 议会: japanese
direct 导演: film play; 指挥: traffic
discipline 纪律: school army
dish 盘子: wash glass
dispose 处理: _of
dock 码头: ship; 被告席: court
draft 征兵: army war avoid; 气流: cold air door window; 草稿: first_ write letter
draw 吸引: crowd attention visitor tourist attract; 拉: curtain cart horse; 抽出: sword knife; 得出: conclusion lesson; 平局: @sport end in_ game; 领取: pension salary
dress 包扎: wound
drill 钻: hole oil
drive 驱使: _to hunger; 干劲: ambition energy; 运动: charity
drop 滴: water rain blood; 下降: price temperature; 放下: gun
due 到期的: rent payment; 应得的: respect
dull 钝的: knife blade; 使迟钝: pupil
ear 穗: corn wheat
earth 泥土: soil handful dig cover
edge 优势: competitive _over
element 元素: chemical gold
engage 雇用: lawyer
engine 机车: train steam
entertain 招待: guest
exercise 锻炼: body doctor walk gym regular run; 行使: power right; 练习: maths grammar
express 快车: train; 明确的: purpose; 快递: mail
faculty (大学的)系: university; 才能: mental speech
fail 使失望: word courage; 不及格: exam
faint 微弱的: sound light smell voice; 无力的: hunger feel; 昏倒: heat sight
fair 金发的: hair skin girl; 集市: hold autumn village town annual; 博览会: trade book world; 晴朗的: weather day; 相当的: number amount
fall 秋天: last_ spring summer leaf in_; 瀑布: niagara
fan 扇子: paper wave; 风扇: electric ceiling; 迷: @sport football music
fare 进展: badly well
fast 斋戒: religious ramadan; 禁食: day eat; 牢固的: hold
fault 产生断层: earthquake rock
feature 特写: newspaper film; 五官: face; 由…主演: film actor
field 领域: study expert work; 田地: @plant
figure 人物: public political leading historical; 身材: slim good woman; 认为: i_; 图形: geometric
file 锉刀: nail metal tool
film 薄膜: oil dust thin; 胶卷: camera
find 发现物: important_ archaeological
fine 罚款: pay pound police driver speeding court; 精细的: hair sand thread line powder; 晴朗的: weather day
fire 解雇: boss job worker employee; 射击: gun
firm 坚定的: stand decision; 坚固的: ground bed; 公司: law small @money
fit 发作: cough anger; 健康的: keep exercise run healthy; 适合: _for _to; 安装: lock; 合身: shoe coat dress
fix 安排: date; 困境: in_; 固定: wall
flat 公寓: london rent bedroom live floor; 扁平物: stone
floor 楼层: second third top ground first_; 地板: wooden
follow 听懂: lecture speaker understand; 遵循: advice rule
foot 英尺: tall high long; 底部: mountain hill stairs page
force 部队: @war; 武力: use
foreign 外来的: body
form 表格: fill sign application; 年级: school sixth
foul 犯规: @sport; 污秽的: air smell
found 创立: company school city; 建立: city
frame 框: picture window; 陷害: innocent
free 免费的: ticket charge admission lunch gift; 释放: prisoner; 空闲的: evening afternoon time
fresh 淡的: water; 新鲜的: air
fuse 保险丝: blow; 导火线: bomb
game 猎物: hunt forest shoot; 比赛: @sport; 游戏: computer child
gas 汽油: car station tank
gear 齿轮: wheel engine; 装备: fishing camping climbing
general 将军: @war army; 大体的: idea
glass 眼镜: wear; 玻璃杯: wine drink beer
goal 球门: @sport kick; 进球: @sport score one two
grade 年级: school fifth sixth; 成绩: student exam good
grain 颗粒: sand salt; 纹理: wood
grave 严重的: danger mistake; 严肃的: face; 坟墓: bury
ground 理由: on_; 磨碎的: coffee; 搁浅: ship
hail 冰雹: storm; 招呼: taxi; 欢呼: crowd
hand 指针: clock hour; 人手: factory farm; 递: letter
handle 处理: problem; 把手: door knife
hang 绞死: murder
hard 坚硬的: stone rock; 努力的: worker; 猛烈地: drink
head 前往: _for home; 头脑: use
heart 中心: city matter; 心脏: @health attack
heat 预赛: race final
heavy 大量的: rain traffic snow smoker drinker
heel 脚后跟: shoe high
hide 兽皮: cow @animal leather
hit 成功之作: song film big
hold 举行: meeting election party; 认为: _that; 容纳: people litre
host 主持: show; 主人: guest
hot 辣的: pepper curry food
human 有人情味的: kind
ill 坏事: effect
image 形象: public company
import 重要性: great
incline 斜坡: steep
industry 勤奋: hard
institution 制度: marriage; 机构: financial
instrument 仪器: scientific measure; 工具: policy
intelligence 情报: @war secret agency spy military; 智力: artificial
interest 利息: @money loan; 利益: national public best_; 股份: company buy
introduce 引进: new law system plant
iron 熨斗: clothes; 熨烫: shirt
issue 发行: stamp bank; 发布: warning statement
jam 堵塞: traffic; 卡住: door printer
joint 关节: knee pain; 使有接头: pipe; 联合的: company
judge 裁判: contest
just 公正的: society cause king war law
key 键: press computer piano keyboard any_; 关键: problem success _to; 关键的: role factor; 调: @music minor major; 答案: exercise; 解答: exercise
kid 开玩笑: you're_ just; 小山羊: goat
kind 善良的: _to people
labour 劳工: cheap market; 分娩: woman baby
land 着陆: plane moon; 登陆: soldier beach
lap 一圈: race track; 舔: cat
last 持续: hour year long; 够用: food money
late 已故的: husband father president
lay 铺设: pipe cable table
lead 铅: pipe poison heavy metal; 领先: race @sport; 线索: police; 主角: play film
league 联盟: nation arab; 联赛: football
lean 瘦的: meat; 靠: _on wall _against
lease 租约: sign
letter 字母: alphabet word capital spell
level 水平的: ground; 夷平: building
lie 躺: bed ground; 位于: town island valley _between; 在于: _in problem; 谎言: tell
lift 电梯: floor take; 搭便车: give; 解除: ban
light 轻的: weight bag box; 点燃: fire lamp candle cigarette; 浅色的: blue green hair; 灯: turn switch off traffic street
like 像: look sound
line 行: poem read text; 排: wait queue; 台词: actor play; 使起皱纹: face
litter 垃圾: street park; 一窝: pup puppy kitten; 担架: carry
live 现场直播的: show music; 活的: animal
load 装载: truck gun ship
lobby 游说: government company; 大厅: hotel
local 本地人: pub
lock 船闸: canal; 锁: door
log 圆木: fire; 日志: ship captain; 记录: ship
long 渴望: _for _to
lot 命运: poor; 一块地: parking; 签: draw
`
