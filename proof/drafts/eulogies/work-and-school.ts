import { eulogy } from '../draft.ts'

export const workAndSchool = [
  eulogy(
    'colleague who knitted',
    {
      person: 'Yasmin Farah',
      relationship: 'colleague',
      speaker: 'Owen',
      qualities: 'precise, kind to new people, quick to laugh, tired of meetings',
      memories:
        'Yasmin labelled the biscuit tin “Biohazard” so that it would last the week. She stayed late with me the night I mixed up the samples and never mentioned it to anyone. She knitted through every meeting and finished eleven scarves. On my first day she drew me a map of who not to sit next to.',
      tone: 'celebratory',
    },
    `Hello. I am Owen, and Yasmin Farah was my colleague, which is a cold little word for what she was. {I spent more of my waking life beside her than beside almost anyone.|We do not have a better one, so I will have to warm it up as I go.} On my first day she drew me a map of who not to sit next to. {I have never been given a more useful document.|It was accurate, it was unfair, and it was the kindest thing that happened to me that week.} She was kind to new people, and that was how it showed. She did not say welcome and walk off. She looked at the place through your frightened eyes, and she showed you where the holes in the floor were.

    Yasmin was precise. {In our work, you have to be.|You would hope for that, in our line of work.} But for her it was more than a rule of the job. She believed that behind every label there was a person, waiting for an answer, and that a careless hand could change the whole of their day. {I never saw her hurry a thing that mattered.|It made her slow to sign and quick to check.} I think that being careful was her way of being tender with people she would never meet.

    She was also quick to laugh, and I am sorry for anyone who only met the careful side. Yasmin labelled the biscuit tin "Biohazard" so that it would last the week. {It did not last the week.|I would like to tell you that it worked.} But we laughed whenever we reached for it, and that lasted a good deal longer than the biscuits. {That is what a funny person does for a workplace; she makes a little air.|A joke like that is a small gift that keeps on being opened.}

    Was she tired of meetings? She was so tired of meetings. She knitted through every meeting and finished eleven scarves. {I used to watch them grow and know exactly how long we had been sitting there.|Some of us measured our careers in wool.} I believe it was the gentlest protest ever mounted by the working class. There she sat, needles ticking, missing nothing at all. {If you said something foolish, the ticking stopped.|And when somebody finally spoke sense, she would look up.}

    Now I want to tell you the other thing, because she never would. She stayed late with me the night I mixed up the samples and never mentioned it to anyone. {I have carried that for a long time.|I am mentioning it now, because I can.} You need to know what that silence was worth. She could have gone home. She could have dined out on it for a month. She stayed instead, and said nothing, and then she went on saying nothing. {I learned what I owe to the next frightened person who makes a mistake.|A lot of what I know about mercy, I learned from a woman with a biscuit tin.}

    So there is an empty place on the bench, and none of us quite knows how to walk past it. {I find that I still save things up to tell her.|I catch myself turning to share a look, and there is nobody to catch it.} We will be careful, Yasmin. We will be kind to whoever comes next. And if a meeting goes on too long, we will think of you, and we will tick. Thank you all for listening. {Goodbye, my friend, and mind the biscuits.|Goodbye, and thank you for the map.}`,
  ),
  eulogy(
    'mentor with a quotation',
    {
      person: 'Professor Ngaio Whakapapa Rewi',
      relationship: 'mentor',
      speaker: 'Dr. Beth Lowry',
      pronouns: 'she',
      qualities: 'rigorous, merry, allergic to flattery, loyal to her students',
      memories:
        'Ngaio read my thesis aloud to me, all of it, so that I could hear where I was lying. She wore odd socks on purpose on exam days. She told every student, “Kia kaha, and cite your sources.” When the department wanted to cut my post she offered them hers.',
      theme: 'literary',
    },
    `I am Beth Lowry, and Professor Ngaio Whakapapa Rewi was my mentor. {She was allergic to flattery, so I have cut the adjectives, and then I have put a few back.|I must be careful here, because she was allergic to flattery, and I would not put it past her to sneeze.} Ngaio read my thesis aloud to me, all of it, so that I could hear where I was lying. {I do not think that I have ever been so uncomfortable, or so well looked after.|It was the most terrible gift that I have ever been given.} She did not have to accuse me of anything. There is nowhere to hide from your own sentences when someone else is saying them.

    She was rigorous. For some people that word means a closed door. {For her it meant that the door was open and the light was very bright.|With Ngaio it was a form of respect.} She asked hard things of you because she believed that you could do them. I have met gentle teachers who thought less of me. I would take her severe trust over their soft doubt, any day of the week. {She made you braver by refusing to pretend.|She held the bar where it was, and she stood beside you while you jumped.}

    But you must not imagine somebody grim. She was merry, right through, like a stick of rock. She wore odd socks on purpose on exam days. {I think that it was meant to give us something else to worry about.|Picture a row of pale young people, and then one bright mismatched ankle going by.} It told us that the day was serious, and that we were allowed to survive it. I have wondered if that was the deepest thing she taught. You can care about the truth with your whole heart and still not take yourself too seriously. {I am trying to manage both.|It is harder than it looks, and she made it look like nothing.}

    She told every student, "Kia kaha, and cite your sources." {You will notice that there are both parts to it, and that she meant each of them equally.|I say it to my own students now, and I hear whose voice it is.} It asks you to be strong, and then to be honest about who made you strong. When you put it like that, it is not a rule about footnotes at all. It is a way of being grateful. So let me cite my source today. {Whatever is sound in my work began with her, and the errors that remain are my own.|If there is anything in me worth quoting, I got it from her.}

    She was loyal to her students, and I know how far that went. When the department wanted to cut my post she offered them hers. {She did not tell me.|I have no words for that, and I have been looking for some time.} I would ask you to think of what it is to be valued like that. It changes the way you walk into a room. It makes you want to become the person who was worth it. {I am still working on that, and I expect to be at it until I retire.|That is a debt that you cannot pay back; you can only pay it on.}

    The hard thing about a good teacher is that she makes herself unneeded. She had almost finished with me. {I find that I would like to have been a slower student.|I wish now that I had left a few more mistakes in.} Thank you, Ngaio, for hearing where I was lying and for loving what was true. Thank you all for being here, in whatever socks you chose. {Kia kaha, and goodbye.|Goodbye, my dear professor. I will cite you as long as I can speak.}`,
  ),
  eulogy(
    'teacher of music',
    {
      person: 'Mr. Bartosz Zieliński',
      relationship: 'teacher',
      speaker: 'Amara',
      qualities: 'strict, hopeful, shabby, never raised his voice',
      memories:
        'Mr. Zieliński taught us violin in the boiler room because it was warm. He gave me his own spare bow when my mother could not pay. He stopped the school concert to let a boy begin again. He walked home across the fields with the music still in his hands.',
      additional: 'The school orchestra will play for him.',
    },
    `My name is Amara, and Mr. Bartosz Zieliński was my teacher. {I never called him anything else, and I am not going to start today.|Even now I cannot bring myself to use his first name alone.} Mr. Zieliński taught us violin in the boiler room because it was warm. {There were pipes above us, and the pipes were always in a different key.|You have to imagine the pipes, and the heat, and a lot of children making a noise like cats.} Other people would have been ashamed of such a room. He treated it like a hall with velvet seats. When you stood up to play in there, you stood up straight.

    He was strict. Let me say that first, in case anybody thinks that I have come to make him sweet. {A wrong note was a wrong note, and he did not look away from it.|He would not tell you that it was good until it was, and so you knew what the word was worth.} But he never raised his voice. I have known loud teachers since then, and I could not tell you a thing that they said. {You leaned in to hear him, and leaning in is most of what learning is.|His quiet made us listen, to him and to each other and at last to ourselves.}

    He was shabby, and he would not mind my saying so. {His coat had given up long before he did.|I do not think that he ever looked in a mirror, unless it was to check an elbow.} It made sense to me later, when I understood where everything went. He gave me his own spare bow when my mother could not pay. He did it the way you would hand someone a pencil. {There was no speech, and there was nobody watching.|He did not make her thank him, and he did not make me feel poor.} I still think of what was in that gesture. I have never once lifted it without knowing whose arm was behind mine.

    He stopped the school concert to let a boy begin again. {I want to stay with that for a moment.|If I could keep just one picture of him, I would keep that.} It would have been easier to carry on and let the music cover it. Everyone else would soon have forgotten. But the boy would not have forgotten. So the whole hall had to wait, the important people too, while a child found his place and took a breath. {What do you call that, if you do not call it love?|That silence was the best thing that any of us played that night.} I think of it whenever I go wrong in front of people. It is possible to stop. It is possible to begin again.

    And he was hopeful. You would not guess it from his face, but you can tell by what he did. {Nobody teaches the violin to beginners who is not hopeful.|Only a hopeful man could hear that noise, day after day, and expect it to be music.} He walked home across the fields with the music still in his hands. I like to imagine what the hedges made of it. {To me that is how he is going now, a little stooped, at his own pace, with the pages open.|I see him going that way now, into the evening, turning a page as he walks.}

    The school orchestra will play for him. {Please sit up when they do.|They will be nervous, and he would want me to tell them that they may begin again.} Thank you for coming to say farewell to a quiet man. Thank you, sir, for the warm room and for the bow. Goodbye, Mr. Zieliński. I am standing up straight.`,
  ),
  eulogy(
    'community leader with a garden, religious words of their own',
    {
      person: 'Odalys Grant',
      relationship: 'community-leader',
      speaker: 'Pastor Reggie',
      pronouns: 'she',
      qualities: 'tireless, blunt, full of faith, a good dancer',
      memories:
        'Odalys turned the empty lot on Vine Street into a garden with nothing but a shovel and a loud voice. She blessed every tomato. She brought the mayor to see the broken streetlights and would not let him go home until it was dark. She danced at the block party every August in gold shoes.',
      scripture: 'Whatever you did for one of the least of these, you did for me.',
      theme: 'religious',
      additional: 'There will be seeds at the door. Take some.',
    },
    `Good afternoon, church. They call me Pastor Reggie, and Odalys Grant was our leader, whether or not anybody had voted. {Praise God for people who do not wait to be asked.|The Lord did not send us a committee; He sent us Odalys.} She turned the empty lot on Vine Street into a garden with nothing but a shovel and a loud voice. {I preach for a living, and I am telling you that the voice did most of the digging.|I have seen bigger budgets do a great deal less.} Where the rest of us saw broken glass, she saw tomatoes. That is faith, my friends, in its working clothes.

    She was full of faith, and it was never the folded kind. {Some of us keep our faith in a drawer, with the good napkins.|It was not a thing that she brought out for company.} She blessed every tomato. I mean that she went down the row and spoke to them, one by one, as if the Lord had time for each. And He does. That is what I took from it. {If heaven can bother with a tomato, then heaven can bother with you.|If she could bless a green thing the size of a marble, I could surely bless my neighbor.}

    Odalys was blunt. {I have the bruises, and I thank God for every one.|She would tell a pastor the truth about his sermon, and she would tell him at the door.} She brought the mayor to see the broken streetlights and would not let him go home until it was dark. You can write a letter about the dark. You can make a speech. {Or you can stand a man in it and let him feel it on his own skin.|She preferred to let the dark speak for itself.} I have thought that the prophets must have been something like that. They were not always easy company, but you could see better after they had been by.

    And tireless! {I get weary just telling you about it.|I used to pray for some of her strength, and then I would sit down.} She did not rest, because she did not think of it as work. When you love a place, you do not count what you carry for it. I asked the Lord more than once where she got it from. {I think that the answer was in the dirt, and in the children, and in the prayer that she said under her breath.|The answer was plain enough. She was drinking from a well that does not run dry.}

    Do not let anyone tell you that she was all labor. She was a good dancer. She danced at the block party every August in gold shoes. {The saints are going to have to make room.|If there is dancing in glory, and I believe that there is, then somebody had better clear the floor.} There was joy in her gospel. She knew that people who never dance together will not stand together either.

    She held on to a verse, and I want to read it to you as she gave it. "Whatever you did for one of the least of these, you did for me." {She did not explain it. She just did it, up and down the street.|I never heard her argue about what it meant, because she was too busy doing it.} If you want to honor her, do not bring flowers. Go and find the least of these, and start there.

    There will be seeds at the door. Take some. {Put them in the ground, in faith, and then get out of the way.|You do not need land; a coffee can will do, and a window, and a prayer.} Thank you, Odalys, for all that you made grow, and for what you grew in us. God bless you, and God bless this street. Amen, and goodbye, until the garden.`,
  ),
]
