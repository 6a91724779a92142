// Sentences with one word each (behind the star) of several meanings, their Chinese, and the glosses that are right there.
//
// How it was made: written for this test by hand, words of many meanings drawn from the 6,000 most frequent lemmas, one
// sentence a sense, most of them in a sense that is not the dictionary's first; the Chinese is what a translator would
// write, made before any gloss of the dictionary was looked at, so that it often does not hold one. This half was
// looked at while the rules were made, the other one (sense-cases-b.ts) only measured.

export const SENSES_SEEN = `
A cold *draft came in under the kitchen door. | 一股冷风从厨房门下钻了进来。 | 气流,穿堂风,通风,风
She sent the first *draft of the novel to her editor. | 她把小说的初稿寄给了编辑。 | 草稿,初稿,草案,底稿
The *bank of the river was white with frost. | 河岸上结了一层白霜。 | 岸,堤
The *bank refused to lend him the money. | 银行拒绝借钱给他。 | 银行
He ate the *rest of the bread on the way home. | 回家路上他把剩下的面包吃了。 | 其余,剩余,其余部分,剩下
After the climb they took a long *rest under a pine. | 爬完山，他们在一棵松树下休息了很久。 | 休息
The two countries will *address the problem together. | 两国将共同处理这个问题。 | 处理,从事,致力,解决,提出,对付
She gave an *address to the graduates in June. | 六月她向毕业生发表了演讲。 | 演讲,演说,致词,讲话,致辞
What is your new *address? | 你的新地址是什么？ | 地址,住址
The judge will *sentence him on Friday. | 法官将在周五对他判刑。 | 判决,宣判,判刑,处刑
He served a long *sentence in a northern prison. | 他在北方的一所监狱里服了很长的刑期。 | 判决,刑,徒刑,宣判
The *subject of the painting is a girl with a bird. | 这幅画的主题是一个带着小鸟的女孩。 | 主题,题目,对象,题材
Mathematics was her best *subject at school. | 数学是她在学校里最好的科目。 | 科目,学科
Each *subject in the experiment slept in a quiet room. | 每个受试者都睡在安静的房间里。 | 受试,实验对象,对象,被实验者,受治疗者
The plant can *sense the light. | 这种植物能感觉到光。 | 感觉,感到,感知,察觉,检测
In a *sense, he never left the village. | 在某种意义上，他从未离开那个村庄。 | 意义,意味
Her *interest in birds began early. | 她对鸟的兴趣很早就开始了。 | 兴趣,爱好,关心
The loan carries a high rate of *interest. | 这笔贷款的利息很高。 | 利息
They *charge ten yuan for a cup of tea. | 他们一杯茶收十元。 | 收费,要价,索价,收
The police may *charge him with theft. | 警方可能会以盗窃罪指控他。 | 控告,指控,控诉,指责
He forgot to *charge his phone. | 他忘了给手机充电。 | 充电
She is in *charge of the whole school. | 整个学校由她负责。 | 负责,掌管,主管,管理,照管
The bull made a sudden *charge at the fence. | 公牛突然朝栅栏冲去。 | 冲锋,进攻,冲击,突击
The scientist could not *account for the strange sound. | 科学家无法解释这奇怪的声音。 | 解释,说明
He opened an *account at the post office. | 他在邮局开了一个账户。 | 账户,帐户,帐,账
His *account of the storm filled ten pages. | 他对那场风暴的叙述写满了十页。 | 叙述,记述,描述,报告,说明
The *novel idea surprised the whole company. | 这个新颖的想法让全公司大吃一惊。 | 新奇,新颖,新的,异常
She read the *novel in one night. | 她一夜读完了那部小说。 | 小说
The *current carried the boat out to sea. | 水流把小船带到了海上。 | 水流,流,潮流,气流
Electric *current heats the wire. | 电流使电线发热。 | 电流
The *current owner lives in Paris. | 现在的主人住在巴黎。 | 当前,现在,现行,目前,现时
The old man likes a *game of chess after supper. | 老人晚饭后喜欢下一盘棋。 | 游戏,比赛,局,场
The forest was once full of *game. | 这片森林里曾经满是猎物。 | 猎物,野味
A *spring under the rock gave sweet water. | 岩石下的泉水很甜。 | 泉
The *spring in the old clock broke. | 旧钟里的发条断了。 | 弹簧,发条
We plant the beans in *spring. | 我们在春天种豆子。 | 春天,春季
The *seal on the letter was broken. | 信上的封印已经破了。 | 印章,封印,封条,图章,密封,封
A *seal slept on the warm stones. | 一只海豹睡在温暖的石头上。 | 海豹
The ship's *crane lifted the box onto the quay. | 船上的起重机把箱子吊到了码头上。 | 起重机
A *crane stood in the rice field on one leg. | 一只鹤单腿站在稻田里。 | 鹤
The road *runs along the coast for forty miles. | 这条路沿着海岸延伸四十英里。 | 伸展,延伸,蔓延
She *runs a small hotel by the lake. | 她在湖边经营一家小旅馆。 | 经营,管理,操纵,开办
The colours may *run in hot water. | 这些颜色在热水里可能会掉色。 | 流,褪色,渗,扩散
The film had a *run of nine weeks. | 这部电影连映了九周。 | 连续,连演,一段时间,连续上演,持续
The miners found gold in the *bed of the stream. | 矿工们在溪流的河床里发现了金子。 | 河床,底,床
He bought *stock in a railway company. | 他买了一家铁路公司的股票。 | 股票,股份,公债
The shop has a large *stock of paper. | 这家店有大量纸张存货。 | 库存,存货,贮存,现货,储备
They *stock more than ninety kinds of tea. | 他们备有九十多种茶叶。 | 储备,备有,进货,贮存,供应,装
The *figure in the doorway did not move. | 门口的那个人影一动不动。 | 人影,身影,体形,人物,外形,轮廓,图形
The *figure had doubled by the end of the year. | 到年底这个数字翻了一番。 | 数字,数目,金额
The *plot of the film is hard to follow. | 这部电影的情节很难看懂。 | 情节
They bought a small *plot near the wall to grow beans. | 他们在墙边买了一小块地种豆子。 | 小块土地,地,地皮,地块
The guards discovered a *plot against the king. | 卫兵们发现了一个反对国王的阴谋。 | 阴谋,密谋,策划
He has a good *command of French. | 他精通法语。 | 掌握,运用,控制,精通
The general gave the *command to attack. | 将军下达了进攻的命令。 | 命令,指令
They held a *fair in the square every autumn. | 每年秋天他们都在广场上办集市。 | 集市,市集,展览会,商品展览会,博览会,庙会,交易会
The price seems *fair to both sides. | 价格对双方似乎都公平。 | 公平,公正,合理
She had *fair hair and grey eyes. | 她有一头金发和灰色的眼睛。 | 金发,白皙,金色,淡色
The *board voted to close the factory. | 董事会投票决定关闭工厂。 | 董事会,委员会,理事会
He nailed a *board across the window. | 他在窗户上钉了一块木板。 | 木板,板
They will *board the ship at noon. | 他们将在中午登船。 | 登,上船,上,乘船
The *branch of the bank on our street has closed. | 我们街上的那家银行支行关了。 | 支行,分行,分部,分支,分店,支店
A *branch broke under the snow. | 一根树枝被雪压断了。 | 树枝,枝
He paid the *bill and left. | 他付了账单就走了。 | 帐单,账单,帐,账
The bird opened its long *bill. | 那只鸟张开了长长的喙。 | 喙,鸟嘴,嘴
Parliament passed the *bill in May. | 议会在五月通过了该法案。 | 法案,议案
The *pitch of the note rose slowly. | 那个音的音高慢慢升高。 | 音高,音调,高度,强度
Wolves hunt in a *pack of six or more. | 狼六只以上成群捕猎。 | 一群,群,狼群
We must *pack before the taxi comes. | 出租车来之前我们得收拾好行李。 | 包装,打包,整理行装,捆扎,收拾,装
The boxer was knocked *out in the second round. | 拳击手在第二回合被击倒。 | 出局,昏,外,在外,向外,完
She looked *down from the tower. | 她从塔上往下看。 | 向下,下
He is *bound for Shanghai on the night train. | 他乘夜车前往上海。 | 前往,开往,准备到,驶往
The library *bound the old papers in red leather. | 图书馆用红皮把旧报纸装订起来。 | 装订,绑,捆
She felt *faint from hunger. | 她饿得头晕。 | 头晕,昏,虚弱,眩晕,无力
There was a *faint smell of smoke. | 有一股淡淡的烟味。 | 微弱,淡,模糊,轻微,不清楚
The film is a *moving story of two sisters. | 这部电影讲述了两姐妹的动人故事。 | 动人,感人
The machine has few *moving parts. | 这台机器几乎没有活动部件。 | 移动,活动,运动
They *maintain that the earth was flat. | 他们坚持认为地球是平的。 | 主张,坚持,断言,认为,声称
The city must *maintain its bridges. | 城市必须维护它的桥梁。 | 维护,维修,保养,维持,保持
The *mean temperature is falling. | 平均气温正在下降。 | 平均,中间
It was *mean of him to laugh at her. | 他嘲笑她，真是刻薄。 | 卑鄙,刻薄,吝啬,小气,低劣
What does this word *mean? | 这个词是什么意思？ | 意思,表示,意味,意指
He *meant to write, but never did. | 他本打算写信，却一直没写。 | 打算,意欲,意图,有意
The *party won ninety seats. | 该党赢得了九十个席位。 | 党,政党,党派
A search *party set out at dawn. | 一支搜救队黎明出发了。 | 队,一组,团体,一行,一方
The neighbours gave a *party for the new baby. | 邻居们为新生儿办了一个聚会。 | 聚会,宴会,晚会,派对,社交
The *table shows the population of each town. | 这张表列出了每个镇的人口。 | 表,表格,目录
The *key to the problem lies in the soil. | 问题的关键在于土壤。 | 关键,线索,要害
Press any *key to begin. | 按任意键开始。 | 键
He lost the *key of the cellar. | 他把地窖的钥匙弄丢了。 | 钥匙
The *note was played too loud. | 那个音弹得太响了。 | 音符,音,音调,调子
He left a *note on the table. | 他在桌上留了一张字条。 | 便条,字条,纸条,便笺,短笺,短信,留言,留信
*Note that the second map is older. | 请注意，第二张地图更旧。 | 注意,留意
The bread was *light and warm. | 面包松软又温热。 | 轻,松软,轻的
The *light in the hall went out. | 大厅里的灯灭了。 | 灯,光,灯光
They *light the lamps at six. | 他们六点点灯。 | 点燃,点,点火,照亮
The *match lit on the third try. | 火柴划了三下才着。 | 火柴
Our team lost the *match by one goal. | 我们队以一球之差输掉了比赛。 | 比赛,竞赛
The curtains *match the walls. | 窗帘与墙很相配。 | 相配,匹配,搭配,相称,和…相配
The *court found the company guilty. | 法院判公司有罪。 | 法院,法庭
The *court of the emperor moved north each summer. | 每年夏天皇帝的朝廷都会北迁。 | 宫廷,朝廷
They met on the tennis *court. | 他们在网球场相遇。 | 球场,场地,网球场
The *crop was lost to the frost. | 庄稼被霜冻毁了。 | 庄稼,作物,农作物,收成
The *tongue of the shoe was torn. | 鞋舌破了。 | 舌,鞋舌,舌头
Her native *tongue is Welsh. | 她的母语是威尔士语。 | 语言,语,口语
The *yard behind the house is full of bricks. | 房子后面的院子里堆满了砖。 | 院子,庭院,院
It is a *yard wide and two yards long. | 它宽一码，长两码。 | 码
The *pupil of the eye grows in the dark. | 瞳孔在黑暗中变大。 | 瞳孔
Every *pupil in the class had a slate. | 班上每个学生都有一块石板。 | 学生,小学生
The doctor will *treat her for a fever. | 医生会给她治疗发烧。 | 治疗,医治
They *treat their dog like a child. | 他们像对待孩子一样对待他们的狗。 | 对待,看待
Ice cream was a rare *treat in those days. | 那时候冰淇淋是难得的享受。 | 享受,款待,乐事,请客,宴飨
The *patient waited in the corridor. | 病人在走廊里等着。 | 病人,患者
Be *patient with the new cook. | 对新来的厨师要有耐心。 | 耐心,忍耐,容忍
The *capital of the country is on an island. | 这个国家的首都在一座岛上。 | 首都,首府
He needed *capital to start the business. | 他需要资本来创业。 | 资本,资金
The *letter Q is rare in English. | 字母Q在英语中很少见。 | 字母
The *character in the book never speaks. | 书中的那个人物从不说话。 | 人物,角色
Each Chinese *character stands for a syllable. | 每个汉字代表一个音节。 | 字,字符,汉字,文字
He is a man of weak *character. | 他是个性格软弱的人。 | 性格,品质,性质,特性,品格
The *scale on the map is wrong. | 地图上的比例尺错了。 | 比例尺,比例,刻度
He removed a silver *scale from the fish. | 他从鱼身上刮下一片银鳞。 | 鳞
The bird had a white *patch on its wing. | 那只鸟翅膀上有一块白斑。 | 斑,补丁,块,斑纹,碎片
She *patched the sail with an old shirt. | 她用一件旧衬衫补了帆。 | 补,修补
The new law will *affect small shops. | 新法律将影响小商店。 | 影响
The *organ in the church has two thousand pipes. | 教堂里的管风琴有两千根管子。 | 风琴,管风琴
The heart is an *organ that never rests. | 心脏是从不休息的器官。 | 器官
He *drew a line on the wall. | 他在墙上画了一条线。 | 画,描绘,绘,划,画一条线
The show *drew a large crowd. | 演出吸引了一大群人。 | 吸引,招来
The game ended in a *draw. | 比赛以平局结束。 | 平局,不分胜负,和局
A *strike by the drivers closed the port. | 司机罢工使港口关闭。 | 罢工
Lightning may *strike the same tree twice. | 闪电可能两次击中同一棵树。 | 打,击,打击,击中
The thought did not *strike him at the time. | 当时他没有想到这一点。 | 想到,打动,给…以印象,想起,使…想起
The pipe will *burst in the frost. | 水管会在霜冻中爆裂。 | 爆裂,爆炸,破裂,胀裂
The *trunk of the elephant reached the apple. | 大象的鼻子够到了苹果。 | 象鼻,鼻
She put the coats in a *trunk. | 她把大衣放进一只箱子里。 | 箱,大衣箱,皮箱
The *trunk of the oak was hollow. | 橡树的树干是空的。 | 树干,干
The *bark of the tree is used for medicine. | 这种树的树皮可以入药。 | 树皮
We heard the *bark of a fox. | 我们听见狐狸的叫声。 | 吠声,叫声,吠,犬吠声
The sun will *set at seven. | 太阳将在七点落山。 | 落,落下,沉落,下沉
The story is *set in a mining town. | 故事发生在一座矿镇。 | 发生,背景,设置,安置,放,设定
Give me the whole *set of tools. | 把整套工具给我。 | 一套,套,一组,组
Wait until the glue has *set. | 等胶凝固。 | 凝固,凝结,变硬,固定
The minister refused to *comment. | 部长拒绝评论。 | 评论,发表意见,注释
The engine will not *turn. | 引擎不转。 | 转,转动,旋转
It is your *turn to cook. | 轮到你做饭了。 | 轮,机会,轮流,轮到,顺次,依次
Milk may *turn in warm weather. | 天热牛奶可能会变质。 | 变酸,变质,变,腐
The play will *open in March. | 这出戏将于三月上演。 | 开始,开演,打开,展开,开幕
He is an *open and honest man. | 他是个坦率诚实的人。 | 坦率,坦白,公开,开放,直率
She wore a *plain black dress. | 她穿着一条朴素的黑裙子。 | 朴素,简单,素,普通
The *plain stretched as far as the sea. | 平原一直延伸到海边。 | 平原
It was *plain that he was tired. | 显然他累了。 | 明白,清楚,明显,显然
The *press was waiting outside the hotel. | 记者们等在旅馆外面。 | 新闻,报刊,新闻界,报界,记者,出版
He *pressed the button again. | 他又按了一次按钮。 | 按,压
The *cell divides every twenty minutes. | 这种细胞每二十分钟分裂一次。 | 细胞
The prisoner scratched a calendar on the wall of his *cell. | 囚犯在牢房的墙上刻了一份日历。 | 牢房,单人牢房,小室,小房间,单人房间
`
