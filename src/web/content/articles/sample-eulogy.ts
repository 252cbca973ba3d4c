export default `
<p><strong>This is a sample. Raymond Pike never lived, and neither did his daughter.</strong> We made them up, so that you can see a whole eulogy from the first word to the last without looking over the shoulder of a real family. Please do not read it at a funeral. Use it to see how the parts hold together, and then put your own person in.</p>
<p>It is written to be heard. The sentences are short, because they will be read by somebody with a tight throat. At a slow pace it takes about six minutes. The small notes say why each part is built as it is.</p>
<section aria-label="Sample eulogy for Raymond Pike, an invented person">
<p>Good morning. I am Ellen, Ray Pike’s daughter. For the first twenty years of my life I was known in this town as “the bus man’s girl,” and I have never had a better title.</p>
<aside role="note">Her name and who he was to her, at once. The nickname already tells us what he did, and how she felt about it.</aside>
<p>If you came to our house on Linden Street, my father met you in the driveway. People thought that was good manners. It was partly good manners. Mostly, he wanted to look at your tires. He would shake your hand, ask about your mother, and walk once around your car while you answered. Then he went and got the pump. My friends in high school used to say that they came for dinner and left with thirty-two pounds in each tire.</p>
<aside role="note">An ordinary day, before any dates. Nobody is called caring. We see him walk around the car.</aside>
<p>He was born above a bakery, the fourth of five boys, and he said that he was nine before he had a coat that nobody else had worn. He could not sit still in school. At sixteen he went to sweep the floor at the county bus garage, and somebody let him hold a wrench. He stayed for forty-four years. He retired as head mechanic, with a bad back and a clock that he took apart the same evening, to see whether it was any good. It was not, and he fixed it.</p>
<aside role="note">The life in six sentences: only what the next story needs. The clock lets the room laugh before it grows serious.</aside>
<p>I want to tell you about one night of those forty-four years. I was ten. It was January, and so cold that the windows had ice on the inside. I woke up at three because the kitchen light was on. My father was sitting there in two pairs of pants, filling his thermos. I asked him where he was going. He said, “If I start them now, they’ll start at six.” There were thirty-one buses in that yard. He drove over and started every one of them, and let them run, and went back down the row and did it again. He did that for five nights. Nobody had asked him to, and I don’t think anybody knew.</p>
<aside role="note">The center of the speech. One night, one place, one line of what he said. It has a number because he would have known the number.</aside>
<p>When I was older I asked him why. He was under our car at the time, so I was talking to his boots. The boots said, “There’s always some kid at the end of the line, Ellie. Last stop, no house near. I didn’t want that kid standing there.”</p>
<p>I have thought about that kid for thirty years. My father never met him. But whatever he did, he did it for somebody at the end of the line.</p>
<aside role="note">This is what he cared about, in his own words. She says what it means in two sentences, and stops.</aside>
<p>He was not a man for talking. My brother Dan and I learned to read his silences the way other children learn the weather. There was the good one, when something was humming the way it should. There was the one that meant you had left a tool out in the rain. And he could be stubborn. My mother asked him for eleven years to see somebody about his hearing. He told her that he heard everything he needed. Mom, I think we know now what he meant.</p>
<aside role="note">A fault, told with love, and a family joke that takes the mother in. A man without faults would be a stranger to the room.</aside>
<p>I will tell you when he talked. I was twenty-three, and my car broke down at night on a road in the mountains, two states from here. I called home. He could not come, it was nine hours. So he stayed on the phone. First he had me open the hood, and we found out together that it was beyond us both. Then he just kept talking. He told me about the bakery, and his brothers, and how he had been too shy to speak to my mother until her bicycle had a flat. He talked for two hours and ten minutes, until I saw the lights of the tow truck. Then he said, “All right, then,” and hung up.</p>
<p>I did not understand until much later that he must have been frightened. He did what he always did. He kept it running until somebody came.</p>
<aside role="note">The third scene is between the two of them. Its last line joins the bus yard and the phone call.</aside>
<p>In the hospital this spring it was our turn. Dan and I sat with him, and we talked. We told him about the bakery, and the brothers, and the bicycle. On the last evening he opened his eyes and said to Dan, “How’s your car?” Dan said that it was running fine. He seemed satisfied with that.</p>
<aside role="note">The illness has one paragraph, and even there he is himself.</aside>
<p>I have his tire gauge. It is in my coat, and those of you who parked on the left side have already been checked. I mean to go on with it. If you come to my house I will meet you in the driveway, I will ask about your mother, and I will walk once around your car. You will know why.</p>
<aside role="note">What she will go on doing. A habit, and no moral.</aside>
<p>Thank you for coming, and for what you have told us about him this week. He would not have known what to say to you. He would have looked at your tires.</p>
<p>All right, then, Dad. They’re all running. You can go home now.</p>
<aside role="note">Thanks first, goodbye last. She gives him back his own words. Only here does she speak to him.</aside>
</section>
<h2>What you can take from it</h2>
<ul>
<li><strong>One object runs through it.</strong> The tires come at the beginning, near the end and in the last lines. If your person had such a thing, a pan, a whistle, a pair of garden gloves, let it come back twice.</li>
<li><strong>Few facts, exact ones.</strong> Thirty-one buses, five nights, two hours and ten minutes. Use a number only if you know it. A wrong one is worse than none.</li>
<li><strong>What he said is short.</strong> Nobody remembers long speeches of the dead. A few words in their own voice are enough.</li>
<li><strong>Hardly any adjectives.</strong> Go through your own text and see which of them the stories have already said.</li>
</ul>
<p>Your person may have had none of this drama, no freezing night and no mountain road. You do not need it. The driveway alone would carry <a href="/eulogy-ideas/how-long-should-a-eulogy-be">a eulogy of three minutes</a>. If you would like help in putting your own memories into <a href="/eulogy-ideas/crafting-heartfelt-eulogy">such an order</a>, you can <a href="/#eulogy-form">begin with a few half sentences here</a>; how it would begin is free to read. There is a page for each relationship, from <a href="/eulogy-father">a father</a> to <a href="/eulogy-neighbor">a neighbor</a>.</p>
`
